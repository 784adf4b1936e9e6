package dev.echosounder.contract.session;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Echoes, but before that waits for something else. */
public final class BlockingEcho implements Session {

    private final Echo echo = new Echo();
    private final Runnable wait;

    public BlockingEcho(Runnable wait) {
        this.wait = wait;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        wait.run();
        echo.received(in, out);
    }
}
