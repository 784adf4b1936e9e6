package dev.echosounder.contract.session;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/**
 * Echoes, but throws in one of its calls.
 *
 * @param failing the call in which it throws, by its name in {@link Session}
 */
public record FailingEcho(String failing, Echo echo) implements Session {

    @Override
    public void started(Outbox out) {
        failIn("started");
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        failIn("received");
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
            throw new DeliberateFailure("This session was told to fail in " + call + ".");
        }
    }
}
