package dev.echosounder.linux.proc;

import java.util.Map;

/** The threads of one process from reading to reading, so that what an ended thread had used is not forgotten. */
final class ThreadTally {

    private Map<String, ThreadUsage> living = Map.of();
    private ThreadUsage ended = ThreadUsage.NOTHING;
    private long busiestNanos;

    void update(Map<String, ThreadUsage> now) {
        living.forEach((id, before) -> {
            if (isAnother(before, now.get(id))) {
                ended = ended.plus(before);
            }
        });
        busiestNanos = 0;
        now.forEach((id, usage) -> {
            ThreadUsage before = living.get(id);
            long since = usage.nanos() - (before == null || isAnother(before, usage) ? 0 : before.nanos());
            busiestNanos = usage.nanos() < 0 || busiestNanos < 0 ? -1 : Math.max(busiestNanos, since);
        });
        living = now;
    }

    /** Ended, or its id was given to a new thread, which has used less. */
    private static boolean isAnother(ThreadUsage before, ThreadUsage now) {
        return now == null || now.nanos() < before.nanos();
    }

    /** Of the living, and of the ended up to the last reading that saw them. */
    ThreadUsage total() {
        return living.values().stream().reduce(ended, ThreadUsage::plus);
    }

    /**
     * Of the thread that has used most between the last two readings, in nanoseconds; of ended ones nothing is known.
     */
    long busiestNanos() {
        return busiestNanos;
    }
}
