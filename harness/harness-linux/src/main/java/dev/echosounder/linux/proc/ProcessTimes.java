package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Processor time of our processes and of all others, from reading to reading.
 *
 * <p>Each process is asked, rather than ours taken from what the whole machine counts: with 100,000 messages per
 * second, on an otherwise idle machine whose kernel samples at 250 timer interrupts a second, that difference was
 * anything from -16 % to +26 % of a core.
 */
final class ProcessTimes {

    private static final ProcessStat NEW = new ProcessStat('R', 0, false, 0, 0, 0, 1);

    private Map<Long, ProcessStat> last = Map.of();
    private long ownNanos;
    private long otherNanos;
    private long notYetLeft;
    private final Set<Long> ours = new HashSet<>();

    /**
     * @param trees whose members are ours, with all that they have started
     * @param self is ours too, but not what it has started
     * @return whether there is anything to read
     */
    boolean update(Path proc, Set<Long> trees, long self) {
        Map<Long, ProcessStat> now = readAll(proc);
        long left = -ofVanished(now);
        ours.clear();
        for (Map.Entry<Long, ProcessStat> process : now.entrySet()) {
            ProcessStat stat = process.getValue();
            ProcessStat before = last.getOrDefault(process.getKey(), NEW);
            long used = Math.max(0, lived(stat) - lived(before));
            if (process.getKey() == self || belongs(process.getKey(), trees, now)) {
                ours.add(process.getKey());
                ownNanos += used;
            } else if (!stat.kernelThread()) {
                otherNanos += used;
                left += Math.max(0, stat.reapedNanos() - before.reapedNanos());
            }
        }
        otherNanos += Math.max(0, left - notYetLeft);
        notYetLeft = Math.max(0, -left);
        last = now;
        return !now.isEmpty();
    }

    /**
     * A process that ends leaves its time to the process that waits for it: mostly its parent, or, if that has ended,
     * the one in its place. What was counted while it lived must not be counted again, though it may be left only after
     * this reading. What is left to ours is not counted anyway.
     */
    private long ofVanished(Map<Long, ProcessStat> now) {
        return last.entrySet().stream()
                .filter(process -> !now.containsKey(process.getKey()))
                .map(Map.Entry::getValue)
                .filter(stat -> !ours.contains(stat.parent()))
                .mapToLong(stat -> lived(stat) + stat.reapedNanos())
                .sum();
    }

    private static long lived(ProcessStat stat) {
        return stat.userNanos() + stat.systemNanos();
    }

    private static boolean belongs(long pid, Set<Long> trees, Map<Long, ProcessStat> all) {
        long at = pid;
        // No deeper than there are processes: they are read one after another, so their parents need not make a tree.
        for (int depth = 0; depth <= all.size() && all.containsKey(at); depth++) {
            if (trees.contains(at)) {
                return true;
            }
            at = all.get(at).parent();
        }
        return false;
    }

    /**
     * In the order of their ids, which mostly has parents first: a child that ends meanwhile is then not seen as its
     * parent's too.
     */
    private static Map<Long, ProcessStat> readAll(Path proc) {
        Map<Long, ProcessStat> processes = new HashMap<>();
        Set<Long> ids = new TreeSet<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
            folders.forEach(folder -> ids.add(Facts.number(folder.getFileName().toString())));
        } catch (IOException _) {
            return Map.of();
        }
        for (long pid : ids) {
            try {
                processes.put(pid, ProcessStat.read(proc.resolve(Long.toString(pid))));
            } catch (IOException _) {
                // It has ended.
            }
        }
        return processes;
    }

    /** Since they were started, as far as they still live; in nanoseconds. */
    long ownNanos() {
        return ownNanos;
    }

    /**
     * The processor time of all other processes, without kernel threads: what these do is done for others, or for us.
     */
    long otherNanos() {
        return otherNanos;
    }
}
