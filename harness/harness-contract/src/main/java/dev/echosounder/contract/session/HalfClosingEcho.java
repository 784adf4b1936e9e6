package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Echoes a number of bytes, half-closes, and goes on receiving. It keeps everything that it receives. */
public final class HalfClosingEcho implements Session {

    private final int echoed;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    /** @param echoed the number of bytes that it echoes */
    public HalfClosingEcho(int echoed) {
        this.echoed = echoed;
    }

    /** Everything received so far, in order. May be called by any thread. */
    public byte[] bytes() {
        return received.toByteArray();
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        int rest = echoed - received.size();
        received.writeBytes(bytes);
        if (rest > 0) { // little enough to be written without asking for room
            out.write(ByteBuffer.wrap(bytes, 0, Math.min(rest, bytes.length)));
        }
        if (rest > 0 && rest <= bytes.length) {
            out.end();
        }
    }
}
