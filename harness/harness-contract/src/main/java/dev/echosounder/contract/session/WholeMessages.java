package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/**
 * Echoes messages of a fixed size, each only when the whole of it is there, and writes a mark after each. What it
 * answers is partly from the buffer that it is shown, partly its own.
 *
 * @param size of a message, in bytes
 * @param mark may be empty
 */
public record WholeMessages(int size, byte[] mark) implements Session {

    @Override
    public void received(ByteBuffer in, Outbox out) {
        int limit = in.limit();
        while (limit - in.position() >= size && out.hasRoom()) {
            out.write(in.limit(in.position() + size));
            in.limit(limit);
            if (mark.length > 0) {
                out.write(ByteBuffer.wrap(mark));
            }
        }
    }
}
