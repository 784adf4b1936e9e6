package dev.echosounder.netty.watch;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Netty's leak detector, which would only log its findings: here they are collected, to fail a scenario. Netty makes
 * one for each class of things that it tracks, because the build names this class in
 * {@code io.netty.customResourceLeakDetector}.
 *
 * @param <T> the class
 */
public final class StrictLeakDetector<T> extends ResourceLeakDetector<T> {

    private static final Queue<String> FOUND = new ConcurrentLinkedQueue<>();
    private static final AtomicLong HELD = new AtomicLong();

    /** Makes a detector. Netty calls this. */
    public StrictLeakDetector(Class<?> tracked, int samplingInterval) {
        super(tracked, samplingInterval);
    }

    /**
     * Makes a detector. Netty looks for this constructor first.
     *
     * @param maxActive has no meaning any more
     */
    public StrictLeakDetector(Class<?> tracked, int samplingInterval, long maxActive) {
        this(tracked, samplingInterval);
    }

    /** Whether all that was ever tracked has been released. */
    static boolean isNothingHeld() {
        return HELD.get() == 0;
    }

    /** Takes the leaks that were found since the last call. */
    static List<String> takeFound() {
        List<String> taken = new ArrayList<>();
        for (String next; (next = FOUND.poll()) != null; ) {
            taken.add(next);
        }
        return taken;
    }

    @Override
    public ResourceLeakTracker<T> track(T taken) {
        return counted(super.track(taken));
    }

    @Override
    public ResourceLeakTracker<T> trackForcibly(T taken) {
        return counted(super.trackForcibly(taken));
    }

    private static <T> ResourceLeakTracker<T> counted(ResourceLeakTracker<T> tracker) {
        if (tracker == null) {
            return null;
        }
        HELD.incrementAndGet();
        return new Counted<>(tracker);
    }

    /** Always true: otherwise no leak would be looked for if Netty's log is off. */
    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String type, String records) {
        FOUND.add("a " + type + " was never released; it was last seen here:" + records);
    }

    @Override
    protected void reportUntracedLeak(String type) {
        FOUND.add("a " + type + " was never released");
    }

    /** One thing that is tracked, which is held until it is released. */
    private record Counted<T>(ResourceLeakTracker<T> tracker) implements ResourceLeakTracker<T> {

        @Override
        public void record() {
            tracker.record();
        }

        @Override
        public void record(Object hint) {
            tracker.record(hint);
        }

        @Override
        public boolean close(T released) {
            boolean first = tracker.close(released);
            if (first) {
                HELD.decrementAndGet();
            }
            return first;
        }
    }
}
