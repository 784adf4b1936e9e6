package dev.echosounder.contract.steps;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.conversation.ScriptedSession;
import dev.echosounder.contract.session.Amplifier;
import dev.echosounder.contract.session.DeliberateFailure;
import dev.echosounder.contract.session.EchoAfterHalfClose;
import dev.echosounder.contract.session.EndlessAnswer;
import dev.echosounder.contract.session.HalfClosingEcho;
import dev.echosounder.contract.session.HookedEcho;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.session.SizedAnswers;
import dev.echosounder.contract.session.WholeMessages;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.picocontainer.Disposable;

/** What the sessions of the server under test do in one scenario, and how the scenario controls them. */
public final class ServedSessions implements Disposable {

    static final String PATTERN = "are watched|take \\d[\\d,]* ms to answer|consume messages of " + Quantities.SIZE
            + " whole|(?:throw|block) when they receive \"[^\"]*\"|echo " + Quantities.SIZE + " and then half-close"
            + "|answer after the half-close, little by little|answer every byte with " + Quantities.SIZE
            + "|answer with as many bytes as asked for|never stop answering|only the server references"
            + "|follow their clients' scripts";

    private final Sessions sessions;
    private final ClientGroups clients;
    private final Queue<DeliberateFailure> failures = new ConcurrentLinkedQueue<>();
    private final CountDownLatch blocked = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final AtomicLong written = new AtomicLong();
    private final Queue<WeakReference<Session>> made = new ConcurrentLinkedQueue<>();
    private boolean isScripted;
    private volatile HalfClosingEcho last;

    public ServedSessions(Sessions sessions, ClientGroups clients) {
        this.sessions = sessions;
        this.clients = clients;
    }

    /**
     * A service with such sessions.
     *
     * @param kind text that matches {@link #PATTERN}
     */
    Service service(String kind) {
        String[] words = kind.split(" ");
        return switch (words[0]) {
            case "take" -> watched(() -> HookedEcho.before(() -> sleep(Quantities.number(words[1] + " "))));
            case "consume" -> {
                int size = Quantities.size(words[3] + " " + words[4]);
                yield watched(() -> new WholeMessages(size, new byte[0]));
            }
            case "throw" ->
                watched(() -> HookedEcho.on(
                        quoted(kind),
                        () -> DeliberateFailure.of("throws in received").throwIn("received")));
            case "block" -> watched(() -> HookedEcho.on(quoted(kind), this::block));
            case "echo" -> {
                int size = Quantities.size(words[1] + " " + words[2]);
                yield watched(() -> last = new HalfClosingEcho(size));
            }
            case "answer" -> answering(words);
            case "never" -> watched(EndlessAnswer::new);
            case "only" ->
                () -> {
                    Session session = new Echo();
                    made.add(new WeakReference<>(session));
                    return session;
                };
            case "follow" -> {
                isScripted = true;
                yield () -> sessions.watchQuickly(new ScriptedSession());
            }
            default -> this::echo;
        };
    }

    private Service watched(Supplier<Session> session) {
        return () -> sessions.watch(session.get());
    }

    private Service answering(String[] words) {
        return switch (words[1]) {
            case "after" -> watched(() -> new EchoAfterHalfClose(written));
            case "with" -> watched(SizedAnswers::new);
            default -> {
                int copies = Quantities.size(words[4] + " " + words[5]);
                clients.expect(copies);
                yield watched(() -> new Amplifier(copies, written));
            }
        };
    }

    private static ByteBuffer quoted(String kind) {
        return ByteBuffer.wrap(
                kind.substring(kind.indexOf('"') + 1, kind.length() - 1).getBytes(StandardCharsets.US_ASCII));
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes a session that echoes, and that throws if the next one is to throw. */
    private Session echo() {
        DeliberateFailure failure = Objects.requireNonNullElse(failures.poll(), DeliberateFailure.NONE);
        failure.throwIn("newSession");
        return sessions.watch(new HookedEcho((call, _) -> failure.throwIn(call)));
    }

    /** Has the next sessions throw this, or not be made. */
    void throwNext(DeliberateFailure failure, int count) {
        failures.addAll(Collections.nCopies(count, failure));
    }

    private void block() {
        blocked.countDown();
        awaitUninterruptibly(goOn);
    }

    /** A model that interrupts its sessions still has to wait for them. */
    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException ignored) {
                // Waits on.
            }
        }
    }

    /** Waits until a session blocks; returns whether one does. */
    public boolean awaitBlocked() throws InterruptedException {
        return blocked.await(Timeouts.limit().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The session that blocks goes on. */
    public void goOn() {
        goOn.countDown();
    }

    /** Bytes that sessions with long answers could write. */
    public long written() {
        return written.get();
    }

    /** The last session that half-closes after its echo. */
    public HalfClosingEcho last() {
        return last;
    }

    /** Weak references to the sessions that only the server references. */
    public List<WeakReference<Session>> made() {
        return List.copyOf(made);
    }

    /** Whether the sessions of the server follow scripts. */
    public boolean isScripted() {
        return isScripted;
    }

    @Override
    public void dispose() {
        goOn.countDown(); // otherwise a server whose scenario has failed could not be stopped
    }
}
