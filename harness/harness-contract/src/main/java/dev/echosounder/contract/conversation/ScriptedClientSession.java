package dev.echosounder.contract.conversation;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.client.ExpectedBytes;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Plays a script as a session of a model's client. A session cannot stop reading, so that is left out; where the script
 * resets or leaves, it throws, which must cost it its connection.
 */
final class ScriptedClientSession implements Session {

    private final Script script;
    private final ExpectedBytes expected = new ExpectedBytes();
    private final Iterator<Act> acts;
    private final CountDownLatch closed = new CountDownLatch(1);

    private Act next;
    private int said;
    private boolean thrown;
    private boolean inputEnded;
    private int closings;
    private Throwable cause;

    ScriptedClientSession(Script script) {
        this.script = script;
        expected.append(script.answer());
        acts = script.acts().iterator();
        next = acts.next();
    }

    Script script() {
        return script;
    }

    @Override
    public void started(Outbox out) {
        proceed(out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        expected.receive(bytes, bytes.length);
        proceed(out);
    }

    @Override
    public void inputEnded(Outbox out) {
        inputEnded = true;
    }

    /** Plays on, until there is no room or something must come back first. */
    private void proceed(Outbox out) {
        while (next != null && perform(next, out)) {
            next = acts.hasNext() ? acts.next() : null;
        }
    }

    private boolean perform(Act act, Outbox out) {
        switch (act.kind()) {
            case SAY -> {
                if (!out.hasRoom()) {
                    return false;
                }
                out.write(ByteBuffer.wrap(script.bytes(), said, act.bytes()));
                said += act.bytes();
            }
            case AWAIT -> {
                return expected.received() >= script.answered(said);
            }
            case HALF_CLOSE -> out.end();
            case RESET, LEAVE -> {
                thrown = true;
                next = null;
                throw new IllegalStateException("The script lets this session throw here.");
            }
            case STOP_READING, READ_ON -> {}
        }
        return true;
    }

    @Override
    public void closed(Throwable why) {
        closings++;
        cause = why;
        closed.countDown();
    }

    /** Waits until its connection is over, and says what was wrong. */
    Optional<String> wrong(Duration timeout) throws InterruptedException {
        if (!closed.await(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            return Optional.of("The client session is not closed. " + missing());
        }
        if (closings != 1) {
            return Optional.of("The client session was closed %d times.".formatted(closings));
        }
        if (thrown || script.breaksOff(said)) {
            return Optional.ofNullable(expected.mismatch());
        }
        return Optional.ofNullable(expected.mismatch())
                .or(() -> expected.areAllReceived() ? Optional.empty() : Optional.of(missing()))
                .or(() -> inputEnded ? Optional.empty() : Optional.of("The input of the client session did not end."))
                .or(() -> Optional.ofNullable(cause)
                        .map(failure -> "The client session was closed with a failure: " + failure));
    }

    private String missing() {
        return String.format(
                Locale.ROOT, "%,d bytes came back of %,d that must.", expected.received(), expected.dueCount());
    }
}
