package dev.echosounder.contract.watch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Time, less what others took of it: while there are twice as many threads ready to run as there are processors, a
 * second counts half. So a server on a busy machine is not said to stand still, or to be at rest, when it only waits
 * for its turn. Where the system does not report that, all time counts.
 */
public final class LoadAdjustedClock {

    /** The least part of each second that counts, so that every wait ends. */
    private static final double LEAST_SHARE = 0.1;

    /**
     * "0.42 0.30 0.25 3/180 4545": threads that are ready to run, of all, stand in the fourth column (proc_loadavg(5)).
     */
    private static final Path LOADAVG = Path.of("/proc/loadavg");

    private final LongSupplier nanoTime;
    private final IntSupplier readyThreads;
    private final int processors;
    private long looked;
    private double passed;

    /** From now on. */
    public LoadAdjustedClock() {
        this(
                System::nanoTime,
                LoadAdjustedClock::readyThreads,
                Runtime.getRuntime().availableProcessors());
    }

    /**
     * @param nanoTime as {@link System#nanoTime()}
     * @param readyThreads that run or could, this one among them
     */
    public LoadAdjustedClock(LongSupplier nanoTime, IntSupplier readyThreads, int processors) {
        this.nanoTime = nanoTime;
        this.readyThreads = readyThreads;
        this.processors = processors;
        looked = nanoTime.getAsLong();
    }

    /**
     * How much has passed, in nanoseconds. To be asked often: what is true of the machine now is taken for what was
     * true since it was last asked.
     */
    public long passedNanos() {
        long now = nanoTime.getAsLong();
        double share = processors / (double) Math.max(processors, readyThreads.getAsInt());
        passed += (now - looked) * Math.max(LEAST_SHARE, share);
        looked = now;
        return (long) passed;
    }

    private static int readyThreads() {
        try {
            String column =
                    Files.readString(LOADAVG, StandardCharsets.ISO_8859_1).split(" ")[3];
            return Integer.parseInt(column.substring(0, column.indexOf('/')));
        } catch (IOException | RuntimeException notReported) {
            return 0;
        }
    }
}
