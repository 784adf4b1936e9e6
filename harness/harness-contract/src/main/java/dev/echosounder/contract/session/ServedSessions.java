package dev.echosounder.contract.session;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.client.WholeMessages;
import dev.echosounder.contract.conversation.ToldService;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.picocontainer.Disposable;

/** What the sessions of the server under test do in one scenario, and how the scenario controls them. */
public final class ServedSessions implements Disposable {

    private static final String SIZE = "-?\\d[\\d,]* (?:bytes?|KiB|MiB)";

    public static final String PATTERN = "are watched|take \\d[\\d,]* ms to answer|consume messages of " + SIZE
            + " whole|throw when told to|block when told to|echo " + SIZE + " and then half-close"
            + "|answer after the half-close, little by little|answer every byte with " + SIZE
            + "|answer with as many bytes as asked for|never stop answering|only the server references"
            + "|follow their clients' scripts";

    private static final String NEW_SESSION = "newSession";

    private final Sessions sessions;
    private final ClientGroups clients;
    private final AtomicReference<Optional<String>> nextThrows = new AtomicReference<>(Optional.empty());
    private final CountDownLatch blocked = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final AtomicLong written = new AtomicLong();
    private final Queue<WeakReference<Session>> made = new ConcurrentLinkedQueue<>();
    private final ToldService scripted = new ToldService();
    private boolean isScripted;
    private volatile boolean blocking;
    private volatile LastWord last;

    public ServedSessions(Sessions sessions, ClientGroups clients) {
        this.sessions = sessions;
        this.clients = clients;
    }

    /**
     * A service with such sessions.
     *
     * @param kind text that matches {@link #PATTERN}
     */
    public Service service(String kind) {
        return switch (kind.substring(0, kind.indexOf(' '))) {
            case "take" -> {
                Duration time = Duration.ofMillis(Quantities.number(kind.substring("take ".length())));
                yield () -> sessions.watch(new SlowEcho(time));
            }
            case "consume" -> {
                int size = size(kind, "consume messages of ", " whole");
                yield () -> sessions.watch(new WholeMessages(size));
            }
            case "throw" -> this::throwing;
            case "block" -> () -> sessions.watch(new BlockingEcho(this::blockIfTold));
            case "echo" -> {
                int size = size(kind, "echo ", " and then half-close");
                yield () -> {
                    last = new LastWord(size);
                    return sessions.watch(last);
                };
            }
            case "answer" -> answering(kind);
            case "never" -> () -> sessions.watch(new EndlessAnswer());
            case "only" ->
                () -> {
                    Session session = new Echo();
                    made.add(new WeakReference<>(session));
                    return session;
                };
            case "follow" -> {
                isScripted = true;
                yield scripted;
            }
            default -> () -> sessions.watch(new Echo());
        };
    }

    private Service answering(String kind) {
        if (kind.startsWith("answer after")) {
            return () -> sessions.watch(new LateAnswer(written));
        }
        if (kind.startsWith("answer with")) {
            return () -> sessions.watch(new OnDemand());
        }
        int copies = size(kind, "answer every byte with ", "");
        clients.expect(copies);
        return () -> sessions.watch(new Amplifier(copies, written));
    }

    private static int size(String kind, String before, String after) {
        return Quantities.size(kind.substring(before.length(), kind.length() - after.length()));
    }

    private Session throwing() {
        String call = nextThrows.getAndSet(Optional.empty()).orElse("none");
        if (call.equals(NEW_SESSION)) {
            throw new OrderedFailure("This service was told to make no session.");
        }
        return sessions.watch(new FailingEcho(call));
    }

    /** The next session throws in this call, or is not made. */
    public void throwNextIn(String call) {
        nextThrows.set(Optional.of(call));
    }

    /** Only in the first call after the order. */
    private void blockIfTold() {
        if (blocking) {
            blocking = false;
            blocked.countDown();
            awaitUninterruptibly(goOn);
        }
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

    /** The next call with input blocks. */
    public void blockNext() {
        blocking = true;
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
    public LastWord last() {
        return last;
    }

    /** Those that only the server references, as weak references. */
    public List<WeakReference<Session>> made() {
        return List.copyOf(made);
    }

    /** Whether the sessions of the server follow scripts. */
    public boolean isScripted() {
        return isScripted;
    }

    /** The service that follows scripts. */
    public ToldService scripted() {
        return scripted;
    }

    @Override
    public void dispose() {
        goOn.countDown(); // otherwise a server whose scenario has failed could not be stopped
    }
}
