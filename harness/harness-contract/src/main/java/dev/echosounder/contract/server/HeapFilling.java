package dev.echosounder.contract.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes all the heap of a JVM for a while: whatever allocates there meets an {@link OutOfMemoryError} then. What others
 * free meanwhile is taken too. Needs no memory itself while there is none.
 */
final class HeapFilling {

    private static final int LARGEST = 1 << 16; // references
    private static final int SMALLEST = 1;

    /** Rarely: each allocation that fails stops all threads, and the others must come to fail too. */
    private static final long AGAIN_NANOS = 50_000_000;

    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    private final byte[] full = ("\n" + ServerMain.FULL + "\n").getBytes(StandardCharsets.US_ASCII);
    private final byte[] nothing = {'\n'};
    private Object[] taken; // each refers to the one before
    private int failures;

    /**
     * Prints {@link ServerMain#FULL} as soon as there is no heap left. On return there is some again.
     *
     * @return how often not even the smallest array could be allocated
     */
    int last(int millis) throws IOException {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis); // before: what is loaded first needs memory
        LockSupport.parkNanos(AGAIN_NANOS);
        out.write(nothing);
        failures = 0;
        take(LARGEST);
        out.write(full);
        long since = System.nanoTime();
        while (System.nanoTime() - since < nanos) {
            LockSupport.parkNanos(AGAIN_NANOS);
            take(SMALLEST);
        }
        taken = null;
        return failures;
    }

    private void take(int largest) {
        for (int length = largest; length >= SMALLEST; ) {
            try {
                Object[] more = new Object[length];
                more[0] = taken;
                taken = more;
            } catch (OutOfMemoryError none) {
                failures += length == SMALLEST ? 1 : 0;
                length /= 2;
            }
        }
    }
}
