package dev.echosounder.contract.client;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Echoes messages of a fixed size, each only when the whole of it is there. */
public final class WholeMessages implements Session {

    private final int size;

    public WholeMessages(int size) {
        this.size = size;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        int limit = in.limit();
        while (limit - in.position() >= size && out.hasRoom()) {
            in.limit(in.position() + size);
            out.write(in);
        }
        in.limit(limit);
    }
}
