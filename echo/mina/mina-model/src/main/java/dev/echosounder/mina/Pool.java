package dev.echosounder.mina;

import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.filterchain.IoFilter;
import org.apache.mina.core.filterchain.IoFilterEvent;
import org.apache.mina.core.session.IoEvent;
import org.apache.mina.core.session.IoEventType;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.executor.ExecutorFilter;
import org.apache.mina.filter.executor.IoEventQueueHandler;
import org.apache.mina.filter.executor.OrderedThreadPoolExecutor;

import java.util.concurrent.TimeUnit;

/** MINA's thread pool, which handles the events of each connection one after the other. */
final class Pool {

    /** As in the comparison of NIO frameworks of 2008. */
    static final int THREADS = 16;

    /** So much that was read from a connection may wait for a thread; it is not read from meanwhile. */
    static final int BACKLOG_BYTES = 64 * 1024;

    private final OrderedThreadPoolExecutor executor;

    Pool(Threads threads) {
        executor = new OrderedThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.MINUTES, threads, new Backlog());
        executor.prestartAllCoreThreads(); // or else it would need more when the system may have none left
    }

    /** Hands the session over. What MINA has written is noticed by its own thread: that happens for each message, and concerns few sessions. */
    ExecutorFilter newFilter() {
        return new ExecutorFilter(executor, IoEventType.SESSION_OPENED, IoEventType.MESSAGE_RECEIVED, IoEventType.EXCEPTION_CAUGHT, IoEventType.SESSION_CLOSED) {

            /** MINA's filter lets the end of the input overtake the input. */
            @Override
            public void inputClosed(IoFilter.NextFilter next, IoSession mina) {
                fireEvent(new IoFilterEvent(next, IoEventType.INPUT_CLOSED, mina, null));
            }
        };
    }

    /** Has a thread do this, after all that concerns this connection. */
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

    /** Counts what waits. */
    private static final class Backlog implements IoEventQueueHandler {

        @Override
        public boolean accept(Object source, IoEvent event) {
            return true;
        }

        @Override
        public void offered(Object source, IoEvent event) {
            if (event.getType() == IoEventType.MESSAGE_RECEIVED) {
                of(event).waits(((IoBuffer) event.getParameter()).remaining());
            }
        }

        @Override
        public void polled(Object source, IoEvent event) {
            if (event.getType() == IoEventType.MESSAGE_RECEIVED) {
                of(event).isHandled(((IoBuffer) event.getParameter()).remaining());
            }
        }

        private static PooledConnection of(IoEvent event) {
            return (PooledConnection) MinaConnection.of(event.getSession());
        }
    }
}
