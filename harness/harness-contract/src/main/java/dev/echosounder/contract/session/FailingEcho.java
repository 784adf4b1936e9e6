package dev.echosounder.contract.session;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/**
 * Echoes, but throws in one of its calls.
 *
 * @param failing what it throws, and in which call
 */
public record FailingEcho(DeliberateFailure failing, Echo echo) implements Session {

    @Override
    public void started(Outbox out) {
        failing.throwIn("started");
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        failing.throwIn("received");
        echo.received(in, out);
    }

    @Override
    public void inputEnded(Outbox out) {
        failing.throwIn("inputEnded");
    }

    @Override
    public void closed(Throwable cause) {
        failing.throwIn("closed");
    }
}
