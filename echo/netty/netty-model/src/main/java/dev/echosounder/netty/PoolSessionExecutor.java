package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.LoopThreads;
import dev.echosounder.transport.SharedSettings;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;

/** The threads of a pool run the sessions. Each connection stays with one of them. */
final class PoolSessionExecutor implements SessionExecutor {

    private final LoopThreads threads;
    private final DefaultEventExecutorGroup group;

    PoolSessionExecutor(String name) {
        threads = new LoopThreads(name + "-session");
        group = new DefaultEventExecutorGroup(SharedSettings.poolThreads(), threads);
        group.forEach(executor -> executor.submit(() -> {})
                .syncUninterruptibly()); // starts its thread, for which there may be no room later
    }

    @Override
    public NettyConnection connection(Loops loops, DuplexChannel channel, Session session) {
        return new PoolConnection(loops, channel, session, group.next());
    }

    @Override
    public void end() {
        threads.end(group);
    }

    /** A connection whose session is run by an executor, which has others to run too. */
    private static final class PoolConnection extends MailedConnection implements Runnable {

        private final EventExecutor executor;

        PoolConnection(Loops loops, DuplexChannel channel, Session session, EventExecutor executor) {
            super(loops, channel, session);
            this.executor = executor;
        }

        @Override
        void wake() {
            executor.execute(this);
        }

        /** One turn. If there is more by then, the others come first, unless there is no memory to arrange that. */
        @Override
        public void run() {
            while (attend()) {
                try {
                    executor.execute(this);
                    return;
                } catch (OutOfMemoryError none) {
                    // Then the others wait for a turn.
                }
            }
        }
    }
}
