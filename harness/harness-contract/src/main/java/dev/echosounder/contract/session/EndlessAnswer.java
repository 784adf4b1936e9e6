package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Answers the first byte, whatever follows, for ever: more than any kernel keeps for a peer that does not read. */
public final class EndlessAnswer implements Session {

    private static final int CHUNK_BYTES = 16 * 1024;

    private boolean asked;

    @Override
    public void received(ByteBuffer in, Outbox out) {
        asked |= in.hasRemaining();
        in.position(in.limit());
        while (asked && out.hasRoom()) {
            out.write(ByteBuffer.allocate(CHUNK_BYTES));
        }
    }
}
