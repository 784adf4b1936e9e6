package dev.echosounder.api;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * Reproducible bytes for the messages of a workload. Each message of each client is a stretch of one block of random
 * bytes that begins at another place. So a response that is lost, doubled, swapped or sent to another client is
 * noticed, and checking costs one vectorised comparison without making a single byte again. Two given messages begin at
 * the same place once in 65,521 times; messages of one or two bytes are of course often alike.
 *
 * <p>The block is this short so that it stays in the second cache. In a block of 1 MiB nearly every message would begin
 * where neither the cache nor the translation of addresses has been lately, which would cost more than the check
 * itself.
 */
public final class Payload {

    /** A prime, so that a shift by any buffer's size is a shift of the content too. */
    public static final int BLOCK_BYTES = 65_521;

    /** The most bytes that can be taken in one piece from any place in the block: its beginning follows its end. */
    public static final int STRETCH_BYTES = 64 * 1024;

    private static final ByteBuffer BLOCK = block();

    private Payload() {}

    private static ByteBuffer block() {
        byte[] bytes = new byte[BLOCK_BYTES];
        new SplittableRandom(0x5EED_EC40L).nextBytes(bytes);
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES + STRETCH_BYTES);
        while (block.hasRemaining()) {
            block.put(bytes, 0, Math.min(bytes.length, block.remaining()));
        }
        return block.flip().asReadOnlyBuffer();
    }

    /** A view of the block with a separate position and limit. */
    public static ByteBuffer view() {
        return BLOCK.duplicate();
    }

    /**
     * Where in the block the message begins; what is longer than the block goes around it. The finalizer of SplitMix64
     * (Steele et al., 2014).
     */
    public static int start(int client, long message) {
        long z = ((long) client << 40 ^ message) + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        z ^= z >>> 31;
        return (int) Long.remainderUnsigned(z, BLOCK_BYTES);
    }

    /** The place in the block at this distance in bytes from the beginning of a message. */
    public static int wrap(int start, int offset) {
        return (start + offset) % BLOCK_BYTES;
    }
}
