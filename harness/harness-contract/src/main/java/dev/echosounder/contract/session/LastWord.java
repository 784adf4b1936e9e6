package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Echoes so many bytes, half-closes, and listens on. It keeps everything that it hears. */
public final class LastWord implements Session {

    private final int says;
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

    /** @param says in bytes */
    public LastWord(int says) {
        this.says = says;
    }

    /** From any thread: everything so far, in order. */
    public byte[] heard() {
        return heard.toByteArray();
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        int rest = says - heard.size();
        heard.writeBytes(bytes);
        if (rest > 0) { // little enough to be written without asking for room
            out.write(ByteBuffer.wrap(bytes, 0, Math.min(rest, bytes.length)));
        }
        if (rest > 0 && rest <= bytes.length) {
            out.end();
        }
    }
}
