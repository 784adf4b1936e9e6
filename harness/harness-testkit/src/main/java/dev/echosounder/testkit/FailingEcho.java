package dev.echosounder.testkit;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Echoes, but fails when the first that it receives is the order to do so. */
final class FailingEcho implements Session {

    static final byte[] ORDER = "fail".getBytes(StandardCharsets.US_ASCII);

    private final Echo echo = new Echo();
    private boolean first = true;

    @Override
    public void received(ByteBuffer in, Outbox out) {
        if (first && in.equals(ByteBuffer.wrap(ORDER))) {
            throw new IllegalStateException("This session was told to fail.");
        }
        first = false;
        echo.received(in, out);
    }
}
