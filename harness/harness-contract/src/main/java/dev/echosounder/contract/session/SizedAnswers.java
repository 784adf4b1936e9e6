package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Answers each four bytes with as many as they say, in one write, where there is room. */
public final class SizedAnswers implements Session {

    /** Knuth, The Art of Computer Programming, volume 3, section 6.4: multiplicative hashing. */
    private static final int GOLDEN = 0x9E3779B1;

    @Override
    public void received(ByteBuffer in, Outbox out) {
        while (in.remaining() >= Integer.BYTES && out.hasRoom()) {
            out.write(ByteBuffer.wrap(response(in.getInt())));
        }
    }

    /** What asks for two responses of these lengths. */
    public static byte[] request(int first, int second) {
        return ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(first)
                .putInt(second)
                .array();
    }

    /** The two responses. */
    public static byte[] response(int first, int second) {
        return ByteBuffer.allocate(first + second)
                .put(response(first))
                .put(response(second))
                .array();
    }

    private static byte[] response(int length) {
        byte[] response = new byte[length];
        for (int i = 0; i < length; i++) {
            response[i] = at(i);
        }
        return response;
    }

    /**
     * What stands at this place of any answer: it shows where a piece is that stood elsewhere, also if both places are
     * whole buffers apart.
     */
    private static byte at(int place) {
        return (byte) (place * GOLDEN >>> 24);
    }
}
