package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/** The usage of one process from reading to reading. */
final class WatchedProcess {

    private final Collection<String> leftOut;
    private final ThreadTally threads = new ThreadTally();
    private final ProcessorTime time = new ProcessorTime();
    /** The last reading; nothing before the first. */
    private ProcessUsage last = ProcessUsage.NOTHING;

    /** @param leftOut kernel's numbers of threads that are not counted */
    WatchedProcess(Collection<String> leftOut) {
        this.leftOut = leftOut;
    }

    /** @throws IOException if it has ended */
    ProcessUsage read(Path folder) throws IOException {
        ProcessStat stat = ProcessStat.read(folder);
        if (stat.ended()) {
            throw new IOException("It has ended.");
        }
        StatusFile status = StatusFile.read(folder);
        ThreadUsage used = new ThreadUsage(-1, -1, -1);
        long busiest = -1;
        long leftOutNanos = 0;
        if (stat.threads() <= ProcessReader.MAX_THREADS) {
            Map<String, ThreadUsage> all = ThreadUsage.readAll(folder);
            for (String thread : leftOut) {
                ThreadUsage one = all.remove(thread);
                leftOutNanos += one == null ? 0 : Math.max(0, one.nanos());
            }
            threads.update(all);
            used = threads.total();
            busiest = threads.busiestNanos();
        }
        time.update(stat, used.nanos(), leftOutNanos);
        last = new ProcessUsage(
                time.userNanos(),
                time.systemNanos(),
                used.voluntary(),
                used.involuntary(),
                status.number("VmRSS"),
                status.number("VmHWM"),
                stat.threads(),
                busiest);
        return last;
    }

    /** What it had used when it was last seen, now that it has ended and holds nothing any more. */
    ProcessUsage ended() {
        return new ProcessUsage(
                last.userNanos(), last.systemNanos(), last.voluntarySwitches(), last.involuntarySwitches(), 0, 0, 0, 0);
    }
}
