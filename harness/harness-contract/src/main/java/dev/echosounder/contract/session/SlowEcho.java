package dev.echosounder.contract.session;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.time.Duration;

/** Echoes, but takes its time for each call, as a session does that waits for a database. */
public final class SlowEcho implements Session {

    private final Echo echo = new Echo();
    private final Duration time;

    public SlowEcho(Duration time) {
        this.time = time;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        echo.received(in, out);
    }
}
