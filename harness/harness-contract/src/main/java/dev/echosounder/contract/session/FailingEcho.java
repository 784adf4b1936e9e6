package dev.echosounder.contract.session;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Echoes, but fails in one of its calls, or when the first that it receives is the order to do so. */
public final class FailingEcho implements Session {

    public static final byte[] ORDER = "fail".getBytes(StandardCharsets.US_ASCII);

    private final Echo echo = new Echo();
    private final String failing;
    private boolean first = true;

    /** @param failing the call in which it fails, by its name in {@link Session} */
    public FailingEcho(String failing) {
        this.failing = failing;
    }

    @Override
    public void started(Outbox out) {
        failIn("started");
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        failIn("received");
        if (first && in.equals(ByteBuffer.wrap(ORDER))) {
            throw new OrderedFailure("This session was told to fail.");
        }
        first = false;
        echo.received(in, out);
    }

    @Override
    public void inputEnded(Outbox out) {
        failIn("inputEnded");
    }

    @Override
    public void closed(Throwable cause) {
        failIn("closed");
    }

    private void failIn(String call) {
        if (call.equals(failing)) {
            throw new OrderedFailure("This session was told to fail in " + call + ".");
        }
    }
}
