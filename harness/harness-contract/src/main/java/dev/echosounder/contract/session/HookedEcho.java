package dev.echosounder.contract.session;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.function.BiConsumer;

/**
 * Echoes, and does something before each of its calls: it waits, as a session does for a database, or throws.
 *
 * @param hook gets the name of the call, and its input, of which it leaves the position unchanged; in other calls than
 *     {@code received} that is empty
 */
public record HookedEcho(BiConsumer<String, ByteBuffer> hook, Echo echo) implements Session {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    public HookedEcho(BiConsumer<String, ByteBuffer> hook) {
        this(hook, new Echo());
    }

    /** @param action is done before each echo */
    public static HookedEcho before(Runnable action) {
        return new HookedEcho((call, _) -> {
            if (call.equals("received")) {
                action.run();
            }
        });
    }

    /** @param order the input before which it does this */
    public static HookedEcho on(ByteBuffer order, Runnable action) {
        return new HookedEcho((call, in) -> {
            if (in.equals(order)) {
                action.run();
            }
        });
    }

    @Override
    public void started(Outbox out) {
        hook.accept("started", NONE);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        hook.accept("received", in);
        echo.received(in, out);
    }

    @Override
    public void inputEnded(Outbox out) {
        hook.accept("inputEnded", NONE);
    }

    @Override
    public void closed(Throwable cause) {
        hook.accept("closed", NONE);
    }
}
