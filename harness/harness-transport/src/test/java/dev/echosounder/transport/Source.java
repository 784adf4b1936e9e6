package dev.echosounder.transport;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Once asked, by any byte, it writes what it has in pieces while there is room. */
final class Source implements Session {

    private static final int PIECE_BYTES = 10_000;

    private final int total;
    private int written;
    private boolean asked;

    Source(int bytes) {
        total = bytes;
    }

    int written() {
        return written;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        asked |= in.hasRemaining();
        in.position(in.limit());
        while (asked && written < total && out.hasRoom()) {
            int count = Math.min(PIECE_BYTES, total - written);
            out.write(ByteBuffer.wrap(Bytes.counted(written, count)));
            written += count;
        }
    }
}
