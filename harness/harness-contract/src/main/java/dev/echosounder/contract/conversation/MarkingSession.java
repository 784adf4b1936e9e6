package dev.echosounder.contract.conversation;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/**
 * Leaves a message until the whole of it is there; what it answers is partly from the buffer that it is shown, partly
 * its own.
 */
final class MarkingSession implements Session {

    private final int size;

    MarkingSession(int size) {
        this.size = size;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        int limit = in.limit();
        while (limit - in.position() >= size && out.hasRoom()) {
            out.write(in.limit(in.position() + size));
            in.limit(limit);
            out.write(ByteBuffer.wrap(Manner.Marking.MARK));
        }
    }
}
