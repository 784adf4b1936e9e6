package dev.echosounder.load.cost;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * How much processor time the threads of a process have asked for since they were started: what they had, and what they waited for while others had it. A
 * thread that spins asks for all there is, also where the machine is so busy that it gets little.
 *
 * @param nanos by thread, in nanoseconds
 */
public record Demand(Map<String, Long> nanos) {

    public Demand {
        nanos = Map.copyOf(nanos);
    }

    /**
     * Of now. Threads that end meanwhile are left out.
     *
     * @throws IOException if the process has ended, or the system does not tell
     */
    public static Demand of(long pid) throws IOException {
        return of(Path.of("/"), pid);
    }

    /** For staged files: {@code root} takes the place of the file system's. */
    static Demand of(Path root, long pid) throws IOException {
        Map<String, Long> nanos = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(root.resolve("proc").resolve(Long.toString(pid)).resolve("task"))) {
            for (Path thread : threads) {
                try {
                    // "time on the processor, time in the run queue, slices": sched-stats.rst of the kernel
                    String[] times = Files.readString(thread.resolve("schedstat"), StandardCharsets.ISO_8859_1).split(" ");
                    nanos.put(thread.getFileName().toString(), Long.parseLong(times[0]) + Long.parseLong(times[1]));
                } catch (IOException _) {
                    // It has ended.
                }
            }
        }
        if (nanos.isEmpty()) {
            throw new IOException("The system does not tell how long the threads of process %d waited for a processor.".formatted(pid));
        }
        return new Demand(nanos);
    }

    /** What the threads of now have asked for since then, in nanoseconds; of threads that have ended meanwhile nothing is known any more. */
    public long sinceNanos(Demand before) {
        return nanos.entrySet().stream().mapToLong(thread -> thread.getValue() - before.nanos.getOrDefault(thread.getKey(), 0L)).sum();
    }
}
