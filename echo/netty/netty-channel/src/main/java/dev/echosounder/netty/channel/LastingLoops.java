package dev.echosounder.netty.channel;

import dev.echosounder.transport.RateLimitedLog;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadIoEventLoop;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Netty's event loops, which go on after an {@link Error}. One of Netty 4.2.18 ends with an Error that no channel is to
 * blame for, an {@link OutOfMemoryError} between two channels for instance. Its channels would never be served again
 * then, nor closed, and the listener might be one of them.
 */
public final class LastingLoops extends MultiThreadIoEventLoopGroup {

    /** Makes loops whose threads are not started yet. */
    public LastingLoops(int loops, ThreadFactory threads, IoHandlerFactory handlers) {
        super(loops, threads, handlers);
    }

    @Override
    protected IoEventLoop newChild(Executor thread, IoHandlerFactory handlers, Object... none) {
        return new Lasting(this, thread, handlers);
    }

    private static final class Lasting extends SingleThreadIoEventLoop {

        private static final RateLimitedLog ERRORS = new RateLimitedLog(System.getLogger(LastingLoops.class.getName()));

        /** The most that a loop gives to its tasks before it looks at its channels again; as in Netty's own loop. */
        private static final long TASKS_NANOS = TimeUnit.SECONDS.toNanos(1);

        Lasting(IoEventLoopGroup group, Executor thread, IoHandlerFactory handlers) {
            super(group, thread, handlers);
        }

        /** Runs rounds as Netty's own loop does. Channels that were ready are so in the next round too. */
        @Override
        protected void run() {
            ioHandler().initialize();
            for (boolean over = false; !over; ) {
                try {
                    over = round();
                } catch (Throwable failure) {
                    ERRORS.survive(failure);
                }
            }
        }

        private boolean round() {
            runIo();
            if (isShuttingDown()) {
                ioHandler().prepareToDestroy();
            }
            runAllTasks(TASKS_NANOS);
            return confirmShutdown();
        }
    }
}
