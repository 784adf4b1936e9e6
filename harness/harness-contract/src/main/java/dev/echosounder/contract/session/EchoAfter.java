package dev.echosounder.contract.session;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Echoes, and does something with its input before that: it waits, as a session does for a database, or throws.
 *
 * @param before leaves its position unchanged
 */
public record EchoAfter(Consumer<ByteBuffer> before, Echo echo) implements Session {

    public EchoAfter(Consumer<ByteBuffer> before) {
        this(before, new Echo());
    }

    /** @param order the input on which it does this */
    public static EchoAfter on(ByteBuffer order, Runnable action) {
        return new EchoAfter(in -> {
            if (in.equals(order)) {
                action.run();
            }
        });
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        before.accept(in);
        echo.received(in, out);
    }
}
