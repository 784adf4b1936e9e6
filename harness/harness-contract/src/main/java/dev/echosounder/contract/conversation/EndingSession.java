package dev.echosounder.contract.conversation;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Ends by itself, in the middle of what it hears, and no longer listens. */
final class EndingSession implements Session {

    private int left;

    EndingSession(int after) {
        left = after;
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
                out.write(ByteBuffer.wrap(Manner.Ending.WORD));
                out.end();
            }
        }
        if (left == 0) {
            in.position(limit);
        }
    }
}
