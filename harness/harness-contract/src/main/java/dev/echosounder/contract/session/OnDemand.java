package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Answers each four bytes with as many as they say, in one write, where there is room. */
public final class OnDemand implements Session {

    /** Knuth, The Art of Computer Programming, volume 3, section 6.4: multiplicative hashing. */
    private static final int GOLDEN = 0x9E3779B1;

    @Override
    public void received(ByteBuffer in, Outbox out) {
        while (in.remaining() >= Integer.BYTES && out.hasRoom()) {
            byte[] answer = new byte[in.getInt()];
            for (int i = 0; i < answer.length; i++) {
                answer[i] = at(i);
            }
            out.write(ByteBuffer.wrap(answer));
        }
    }

    /**
     * What stands at this place of any answer: it shows where a piece is that stood elsewhere, also if both places are
     * whole buffers apart.
     */
    public static byte at(int place) {
        return (byte) (place * GOLDEN >>> 24);
    }
}
