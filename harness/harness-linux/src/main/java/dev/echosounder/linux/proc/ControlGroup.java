package dev.echosounder.linux.proc;

import dev.echosounder.linux.ProcessLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A control group of this machine, with limits. It is gone when this is closed, and when this JVM ends, unless it is
 * killed: then the next call of make removes it.
 */
public final class ControlGroup implements AutoCloseable {

    /**
     * The periods of 100 ms, in each of which a group gets its processor time again.
     *
     * @param all those in which it ran; -1 if unknown
     * @param throttled those of them in which it used up its time and had to wait for the next; -1 if unknown
     */
    public record Periods(long all, long throttled) {

        public static final Periods UNKNOWN = new Periods(-1, -1);
    }

    private static final String PROCESSORS = "cpu";
    private static final String MEMORY = "memory";
    private static final String STATISTICS = "cpu.stat";
    private static final long PERIOD_MICROS = 100_000;
    private static final AtomicInteger MADE = new AtomicInteger();

    /** The time for killed processes to leave the group. */
    private static final Duration LEAVING = Duration.ofSeconds(2);

    private static final Duration POLL = Duration.ofMillis(10);

    private final List<Path> folders = new ArrayList<>();
    private final Thread atTheEnd = new Thread(this::remove, "remove-control-group");

    /** Why there can be none here, in one sentence; empty if there can. */
    public static Optional<String> unavailable(ProcessLimits limits) {
        try (ControlGroup tried = make(limits)) {
            Command.run(Path.of("/bin/sh"), "-c", tried.entering() + "exit 0");
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of(
                    ("A server cannot be limited to %s here, because this process can make no control group for it: "
                                    + "run it as root. (%s)")
                            .formatted(limits, text(refused)));
        }
    }

    private static String text(IOException refused) {
        return refused.getMessage().startsWith("/") ? "refused: " + refused.getMessage() : refused.getMessage();
    }

    /**
     * Makes one.
     *
     * @throws IOException if that is not possible; nothing is left of it
     */
    public static ControlGroup make(ProcessLimits limits) throws IOException {
        return make(limits, new Facts(Path.of("/")));
    }

    static ControlGroup make(ProcessLimits limits, Facts facts) throws IOException {
        ControlGroup made = new ControlGroup();
        try {
            made.limit(limits, new ControlGroupFolders(facts));
            return made;
        } catch (IOException failure) {
            made.close();
            throw failure;
        }
    }

    private ControlGroup() {
        Runtime.getRuntime().addShutdownHook(atTheEnd);
    }

    private void limit(ProcessLimits limits, ControlGroupFolders places) throws IOException {
        String name = OwnedName.of(Integer.toString(MADE.incrementAndGet()));
        Set<String> second = new LinkedHashSet<>();
        if (limits.processors().isPresent()) {
            Optional<Path> first = places.first(PROCESSORS);
            if (first.isPresent()) {
                Path folder = make(first.get(), name);
                write(folder, "cpu.cfs_period_us", PERIOD_MICROS);
                write(folder, "cpu.cfs_quota_us", micros(limits));
            } else {
                second.add(PROCESSORS);
            }
        }
        if (limits.memoryBytes().isPresent()) {
            Optional<Path> first = places.first(MEMORY);
            if (first.isPresent()) {
                Path folder = make(first.get(), name);
                write(folder, "memory.limit_in_bytes", limits.memoryBytes().getAsLong());
                writeIfThere(
                        folder,
                        "memory.memsw.limit_in_bytes",
                        limits.memoryBytes().getAsLong());
            } else {
                second.add(MEMORY);
            }
        }
        if (second.isEmpty()) {
            return;
        }
        Path folder = make(places.second(second), name);
        if (second.contains(PROCESSORS)) {
            Files.writeString(folder.resolve("cpu.max"), micros(limits) + " " + PERIOD_MICROS);
        }
        if (second.contains(MEMORY)) {
            write(folder, "memory.max", limits.memoryBytes().getAsLong());
            writeIfThere(folder, "memory.swap.max", 0);
        }
    }

    private static long micros(ProcessLimits limits) {
        return Math.round(limits.processors().getAsDouble() * PERIOD_MICROS);
    }

    private Path make(Path parent, String name) throws IOException {
        removeAbandoned(parent);
        Path folder = Files.createDirectory(parent.resolve(name));
        folders.add(folder);
        return folder;
    }

    private static void write(Path folder, String file, long number) throws IOException {
        Files.writeString(folder.resolve(file), Long.toString(number));
    }

    /** A kernel without swap, or one that does not count it, has no such file. */
    private static void writeIfThere(Path folder, String file, long number) throws IOException {
        if (Files.exists(folder.resolve(file))) {
            write(folder, file, number);
        }
    }

    /** Those of processes that were killed. */
    private static void removeAbandoned(Path parent) throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            all.filter(folder -> OwnedName.isAbandoned(folder.getFileName().toString()))
                    .forEach(ControlGroup::removeIfEmpty);
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static boolean removeIfEmpty(Path folder) {
        try {
            Files.deleteIfExists(folder);
            return true;
        } catch (IOException inUse) {
            return false;
        }
    }

    /** The beginning of a shell's command: the shell enters the group, and what it starts is in it. */
    public String entering() {
        return folders.stream()
                .map(folder -> "'" + folder.resolve("cgroup.procs") + "'")
                .collect(Collectors.joining(" ", "echo $$ | tee ", " > /dev/null || exit 1; "));
    }

    /** What a command begins with that is to run in the group. */
    public List<String> prefix() {
        return List.of("/bin/sh", "-c", entering() + "exec \"$@\"", "sh");
    }

    /** The periods so far. */
    public Periods periods() {
        for (Path folder : folders) {
            Facts facts = new Facts(folder);
            long all = facts.after(STATISTICS, "nr_periods ").map(Facts::number).orElse(-1L);
            long throttled =
                    facts.after(STATISTICS, "nr_throttled ").map(Facts::number).orElse(-1L);
            if (all >= 0 && throttled >= 0) {
                return new Periods(all, throttled);
            }
        }
        return Periods.UNKNOWN;
    }

    /** Whether the kernel has killed a process of it, as its memory was used up. */
    public boolean ranOutOfMemory() {
        return folders.stream()
                .map(Facts::new)
                .flatMap(facts -> Stream.of("memory.events", "memory.oom_control")
                        .flatMap(file -> facts.after(file, "oom_kill ").stream()))
                .anyMatch(count -> Facts.number(count) > 0);
    }

    /** Removes it when its processes have ended. Calling it again does nothing. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atTheEnd);
        } catch (IllegalStateException already) {
            // This JVM ends, and removes it.
        }
        remove();
    }

    private void remove() {
        long since = System.nanoTime();
        while (!folders.stream().allMatch(ControlGroup::removeIfEmpty)
                && System.nanoTime() - since < LEAVING.toNanos()) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }
}
