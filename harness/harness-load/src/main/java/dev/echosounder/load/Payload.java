package dev.echosounder.load;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * What the messages of a load consist of. Each message of each client is a stretch of one block of random bytes that begins
 * somewhere else, so that an answer which was lost, doubled, swapped or given to another client is seen, and checking costs one
 * vectorised comparison without making a single byte anew. Two given messages begin at the same place about once in a million;
 * messages of one or two bytes are of course often alike.
 */
final class Payload {

    /** A prime, so that a shift by any buffer's size is a shift of the content too. About 1 MiB. */
    static final int BLOCK_BYTES = 1_048_573;

    private static final ByteBuffer BLOCK = block();

    private Payload() {}

    private static ByteBuffer block() {
        byte[] bytes = new byte[BLOCK_BYTES];
        new SplittableRandom(0x5EED_EC40L).nextBytes(bytes);
        return ByteBuffer.allocateDirect(BLOCK_BYTES).put(bytes).flip().asReadOnlyBuffer();
    }

    /** A view of the block with a position and a limit of its own. */
    static ByteBuffer view() {
        return BLOCK.duplicate();
    }

    /** Where in the block the message begins; it wraps around at the end. The finalizer of SplitMix64 (Steele et al., 2014). */
    static int start(int client, int message) {
        long z = ((long) client << 32 | message) + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        z ^= z >>> 31;
        return (int) Long.remainderUnsigned(z, BLOCK_BYTES);
    }
}
