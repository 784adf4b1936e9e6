package dev.echosounder.netty;

import io.netty.util.ResourceLeakDetector;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Netty's leak detector, which would only log what it has found: here it is kept, to fail a scenario. Netty makes one for each class of
 * things that it tracks, because the build names this class in {@code io.netty.customResourceLeakDetector}.
 *
 * @param <T> the class
 */
public final class StrictLeakDetector<T> extends ResourceLeakDetector<T> {

    private static final Queue<String> FOUND = new ConcurrentLinkedQueue<>();

    /** For Netty. */
    public StrictLeakDetector(Class<?> tracked, int samplingInterval) {
        super(tracked, samplingInterval);
    }

    /**
     * For Netty too, which looks for it first.
     *
     * @param maxActive has no meaning any more
     */
    public StrictLeakDetector(Class<?> tracked, int samplingInterval, long maxActive) {
        this(tracked, samplingInterval);
    }

    /** What was found since the last call. */
    static List<String> takeFound() {
        List<String> taken = new ArrayList<>();
        for (String next; (next = FOUND.poll()) != null; ) {
            taken.add(next);
        }
        return taken;
    }

    /** Or else nothing would be looked for where Netty's log is silent. */
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
}
