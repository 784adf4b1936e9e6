package dev.echosounder.contract.conversation;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Echoes a number of bytes, and then ends or throws in the middle of its input. It ignores what comes after that. */
final class LimitedEcho implements Session {

    private final Consumer<Outbox> end;
    private int left;

    /**
     * @param after bytes, at least 1
     * @param end is done once, after the last of them was written
     */
    LimitedEcho(int after, Consumer<Outbox> end) {
        this.left = after;
        this.end = end;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        int limit = in.limit();
        if (in.hasRemaining() && left > 0 && out.hasRoom()) {
            int count = Math.min(left, in.remaining());
            out.write(in.limit(in.position() + count));
            in.limit(limit);
            left -= count;
            if (left == 0) {
                end.accept(out);
            }
        }
        if (left == 0) {
            in.position(limit);
        }
    }
}
