package dev.echosounder.contract.conversation;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Fails in the middle of what it hears, after it has answered what came before. */
final class ThrowingSession implements Session {

    private int left;

    ThrowingSession(int after) {
        left = after;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        if (in.hasRemaining() && out.hasRoom()) {
            int limit = in.limit();
            int count = Math.min(left, in.remaining());
            out.write(in.limit(in.position() + count));
            in.limit(limit);
            left -= count;
            if (left == 0) {
                throw new IllegalStateException("This session was told to throw here.");
            }
        }
    }
}
