package dev.echosounder.load.generate;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that only a test advances. It begins shortly before it overflows, since {@link System#nanoTime()} may do so
 * too.
 */
final class StagedClock implements LongSupplier {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000_000_000);

    @Override
    public long getAsLong() {
        return nanos.get();
    }

    void advance(long by) {
        nanos.addAndGet(by);
    }
}
