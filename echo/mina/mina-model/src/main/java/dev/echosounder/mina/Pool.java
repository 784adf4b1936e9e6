package dev.echosounder.mina;

import dev.echosounder.transport.RateLimitedLog;
import dev.echosounder.transport.SharedSettings;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.filterchain.IoFilter;
import org.apache.mina.core.filterchain.IoFilterEvent;
import org.apache.mina.core.session.IoEvent;
import org.apache.mina.core.session.IoEventType;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.executor.ExecutorFilter;
import org.apache.mina.filter.executor.IoEventQueueHandler;
import org.apache.mina.filter.executor.OrderedThreadPoolExecutor;

/**
 * MINA's thread pool, which handles the events of each connection one after the other. It starts a thread when there is
 * something to do and none is idle: few threads that always have something to do are faster than many that take turns.
 *
 * <p>MINA takes a thread that was woken for one event, and has not looked yet, for idle when the next comes, so that
 * this next one could wait for the session of the first, however long that takes. {@link #growIfStalled} prevents that.
 */
final class Pool {

    /** The number of bytes of a connection that may wait for a thread; beyond, it is not read from. */
    static final int BACKLOG_BYTES = 64 * 1024;

    /**
     * The pool is stalled if nothing was taken for so long, though something waits. Longer than a thread that was woken
     * waits for a busy processor.
     */
    static final int STALL_MILLIS = 50;

    private static final System.Logger LOG = System.getLogger(Pool.class.getName());

    private final LongSupplier nanoTime;
    private final RateLimitedLog errors = new RateLimitedLog(LOG);
    private final Executor executor;
    private final AtomicLong given = new AtomicLong(); // events, to the pool
    private final AtomicLong taken = new AtomicLong(); // by its threads

    private volatile long lookedNanos; // when something waited that this saw
    private long takenThen = -1; // guarded by this

    Pool(ThreadFactory threads) {
        this(threads, System::nanoTime);
    }

    Pool(ThreadFactory threads, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        executor = new Executor(threads);
        executor.prestartCoreThread(); // whatever happens, there is one
        lookedNanos = nanoTime.getAsLong();
    }

    /**
     * Hands the session over. What MINA has written is noticed by its own thread: that happens for each message, and
     * concerns few sessions.
     */
    ExecutorFilter newFilter() {
        return new ExecutorFilter(
                executor,
                IoEventType.SESSION_OPENED,
                IoEventType.MESSAGE_RECEIVED,
                IoEventType.EXCEPTION_CAUGHT,
                IoEventType.SESSION_CLOSED) {

            /** MINA's filter lets the end of the input overtake the input. */
            @Override
            public void inputClosed(IoFilter.NextFilter next, IoSession mina) {
                fireEvent(new IoFilterEvent(next, IoEventType.INPUT_CLOSED, mina, null));
            }
        };
    }

    /** Runs an action on a thread, after all earlier events of this connection. */
    void execute(IoSession mina, Runnable action) {
        executor.execute(new IoEvent(IoEventType.EVENT, mina, null) {
            @Override
            public void fire() {
                action.run();
            }
        });
    }

    void shutdown() {
        executor.shutdown();
    }

    /** The longest sleep of a loop that has nothing to do for the given time. */
    long sleepMillis(long millis) {
        return somethingWaits() ? Math.min(millis, STALL_MILLIS) : millis;
    }

    /** Starts another thread if something waits, and nothing was taken lately. By loops, whenever they wake. */
    void growIfStalled() {
        if (somethingWaits() && nanoTime.getAsLong() - lookedNanos >= TimeUnit.MILLISECONDS.toNanos(STALL_MILLIS)) {
            look();
        }
    }

    private synchronized void look() {
        long takenNow = taken.get(); // more than then, if what waited then has been taken
        if (takenNow == takenThen) {
            executor.grow();
        }
        takenThen = takenNow;
        lookedNanos = nanoTime.getAsLong();
    }

    private boolean somethingWaits() {
        return given.get() > taken.get();
    }

    /** MINA's executor, which goes on with the threads that it has if the system has none left. */
    private final class Executor extends OrderedThreadPoolExecutor {

        private Executor(ThreadFactory threads) {
            super(
                    SharedSettings.poolThreads(),
                    SharedSettings.poolThreads(),
                    1,
                    TimeUnit.MINUTES,
                    work -> begun(threads, work),
                    new Backlog());
        }

        @Override
        public void execute(Runnable event) {
            try {
                super.execute(event);
            } catch (NoThreadException none) { // the event is in its queue by then
                logLackOfThreads(none);
                getQueueHandler().offered(this, (IoEvent) event);
            }
        }

        private void grow() {
            try {
                prestartCoreThread();
            } catch (NoThreadException none) {
                logLackOfThreads(none);
            }
        }

        private void logLackOfThreads(NoThreadException none) {
            errors.say(
                    "There is no thread left for the pool, which goes on with %d".formatted(getPoolSize()),
                    none.getCause());
        }
    }

    /**
     * Starts a thread here, since MINA counts a thread before it starts it, and would count on one that could not be
     * started.
     */
    private static Thread begun(ThreadFactory threads, Runnable work) {
        try {
            threads.newThread(work).start();
        } catch (OutOfMemoryError noThreadLeft) {
            throw new NoThreadException(noThreadLeft);
        }
        return new Thread() {
            @Override
            public void start() {} // it has been
        };
    }

    private static final class NoThreadException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private NoThreadException(OutOfMemoryError cause) {
            super("No thread could be started: " + cause.getMessage(), cause);
        }
    }

    /** Counts the events that wait. */
    private final class Backlog implements IoEventQueueHandler {

        @Override
        public boolean accept(Object source, IoEvent event) {
            return true;
        }

        @Override
        public void offered(Object source, IoEvent event) {
            given.incrementAndGet();
            if (event.getType() == IoEventType.MESSAGE_RECEIVED) {
                of(event).waits(((IoBuffer) event.getParameter()).remaining());
            }
        }

        @Override
        public void polled(Object source, IoEvent event) {
            taken.incrementAndGet();
            if (event.getType() == IoEventType.MESSAGE_RECEIVED) {
                of(event).isHandled(((IoBuffer) event.getParameter()).remaining());
            }
        }

        private static PooledConnection of(IoEvent event) {
            return (PooledConnection) MinaConnection.of(event.getSession());
        }
    }
}
