package dev.echosounder.linux.proc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder with files as Linux shows them under /proc and /sys. */
public final class StagedSystem {

    private final Path root;

    public StagedSystem(Path root) {
        this.root = root;
    }

    public Path root() {
        return root;
    }

    public StagedSystem file(String path, String text) {
        try {
            Files.createDirectories(root.resolve(path).getParent());
            Files.writeString(root.resolve(path), text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return this;
    }

    /** A symbolic link, such as the one by which a process names its namespace. */
    public StagedSystem link(String path, String target) {
        try {
            Files.createDirectories(root.resolve(path).getParent());
            Files.createSymbolicLink(root.resolve(path), Path.of(target));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return this;
    }

    /** A process of /proc, with its times in ticks of 10 ms. */
    public StagedSystem process(
            long pid,
            String name,
            char state,
            long parent,
            long flags,
            long user,
            long system,
            long reaped,
            int threads) {
        return file(
                "proc/%d/stat".formatted(pid),
                ("%d (%s) %c %d 4539 2583 0 -1 %d 106 0 0 0 %d %d %d %d 20 0 %d 0 1190849 3133440 418 "
                                + "18446744073709551615\n")
                        .formatted(pid, name, state, parent, flags, user, system, reaped, 0, threads));
    }

    /** How much memory it has, as /proc/PID/status says it. */
    public StagedSystem memory(long pid, long residentKiB, long peakKiB) {
        return file(
                "proc/%d/status".formatted(pid),
                ("Name:\techo\nVmHWM:\t%8d kB\nVmRSS:\t%8d "
                                + "kB\nvoluntary_ctxt_switches:\t1\nnonvoluntary_ctxt_switches:\t1\n")
                        .formatted(peakKiB, residentKiB));
    }

    /** Adds a thread of the process. */
    public StagedSystem thread(long pid, long id, long nanos, long voluntary, long involuntary) {
        file("proc/%d/task/%d/schedstat".formatted(pid, id), "%d 17 3\n".formatted(nanos));
        return file(
                "proc/%d/task/%d/status".formatted(pid, id),
                "Name:\techo\nvoluntary_ctxt_switches:\t%d\nnonvoluntary_ctxt_switches:\t%d\n"
                        .formatted(voluntary, involuntary));
    }

    /** Removes a file or a folder. */
    public StagedSystem without(String path) {
        try (Stream<Path> all = Files.walk(root.resolve(path))) {
            all.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return this;
    }
}
