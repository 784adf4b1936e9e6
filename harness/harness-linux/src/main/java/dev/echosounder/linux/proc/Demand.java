package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * How much processor time the threads of a process would have taken on an otherwise idle machine. A thread that spins
 * would take all there is, also where the machine is so busy that it gets little; one that wakes for a moment now and
 * then would take little, however long it then waits for its turn.
 *
 * @param threads what each has had so far
 */
public record Demand(Map<String, Times> threads) {

    private static final Times NONE = new Times(0, 0);

    /**
     * Of one thread, since it was started.
     *
     * @param ranNanos on a processor
     * @param waitedNanos for a processor, while others had it
     */
    public record Times(long ranNanos, long waitedNanos) {

        private Times since(Times before) {
            return new Times(ranNanos - before.ranNanos, waitedNanos - before.waitedNanos);
        }

        /** The part of a processor that it would have taken without the waits: between 0 and 1. */
        private double share(long elapsedNanos) {
            return waitedNanos >= elapsedNanos ? 1 : ranNanos / (double) Math.max(ranNanos, elapsedNanos - waitedNanos);
        }
    }

    public Demand {
        threads = Map.copyOf(threads);
    }

    /**
     * Of now. Threads that end meanwhile are left out.
     *
     * @throws IOException if the process has ended, or the system does not report it
     */
    public static Demand of(long pid) throws IOException {
        return of(Path.of("/"), pid);
    }

    /** For staged files: {@code root} takes the place of the file system's. */
    static Demand of(Path root, long pid) throws IOException {
        Map<String, Times> threads = new HashMap<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(
                root.resolve("proc").resolve(Long.toString(pid)).resolve("task"))) {
            for (Path task : tasks) {
                try {
                    // "time on the processor, time in the run queue, slices": sched-stats.rst of the kernel
                    String[] times = Files.readString(task.resolve("schedstat"), StandardCharsets.ISO_8859_1)
                            .split(" ");
                    threads.put(
                            task.getFileName().toString(),
                            new Times(Long.parseLong(times[0]), Long.parseLong(times[1])));
                } catch (IOException _) {
                    // It has ended.
                }
            }
        }
        if (threads.isEmpty()) {
            throw new IOException(
                    "The system does not report how long threads of process %d waited for a processor.".formatted(pid));
        }
        return new Demand(threads);
    }

    /** How long the threads of now have waited for a processor since then, all together, in nanoseconds. */
    public long waitedNanosSince(Demand before) {
        return threads.entrySet().stream()
                .mapToLong(thread -> thread.getValue()
                        .since(before.threads.getOrDefault(thread.getKey(), NONE))
                        .waitedNanos())
                .sum();
    }

    /**
     * How many processors the threads of now would have kept busy since then; of threads that have ended meanwhile
     * nothing is known any more.
     *
     * @param elapsedNanos since then, in nanoseconds
     */
    public double processorsSince(Demand before, long elapsedNanos) {
        return threads.entrySet().stream()
                .mapToDouble(thread -> thread.getValue()
                        .since(before.threads.getOrDefault(thread.getKey(), NONE))
                        .share(elapsedNanos))
                .sum();
    }
}
