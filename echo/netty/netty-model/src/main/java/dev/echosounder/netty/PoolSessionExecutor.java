package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.LoopThreads;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.DefaultEventExecutorGroup;

/** Sixteen threads run the sessions. Each connection stays with one of them. */
final class PoolSessionExecutor implements SessionExecutor {

    /** As in the comparison of 2008 whose setting this is. */
    static final int THREADS = 16;

    private final LoopThreads threads;
    private final DefaultEventExecutorGroup group;

    PoolSessionExecutor(String name) {
        threads = new LoopThreads(name + "-session");
        group = new DefaultEventExecutorGroup(THREADS, threads);
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
}
