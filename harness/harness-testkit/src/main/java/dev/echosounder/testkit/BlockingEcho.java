package dev.echosounder.testkit;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;

import java.nio.ByteBuffer;

/** Echoes, but before that waits for something else. */
final class BlockingEcho implements Session {

    private final Echo echo = new Echo();
    private final Runnable wait;

    BlockingEcho(Runnable wait) {
        this.wait = wait;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        wait.run();
        echo.received(in, out);
    }
}
