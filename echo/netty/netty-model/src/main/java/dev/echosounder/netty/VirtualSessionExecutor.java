package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;

/** A virtual thread for each connection, from its first event to its last. */
final class VirtualSessionExecutor implements SessionExecutor {

    private final ThreadFactory factory;
    private final Map<EventLoop, WakingChain> chains = new ConcurrentHashMap<>();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    VirtualSessionExecutor(String name) {
        factory = Thread.ofVirtual().name(name + "-session-", 0).factory();
    }

    @Override
    public NettyConnection connection(Loops loops, DuplexChannel channel, Session session) {
        return new VirtualConnection(
                loops,
                channel,
                session,
                this::newThread,
                chains.computeIfAbsent(channel.eventLoop(), WakingChain::new));
    }

    private Thread newThread(Runnable life) {
        Thread thread = factory.newThread(() -> {
            try {
                life.run();
            } finally {
                threads.remove(Thread.currentThread());
            }
        });
        threads.add(thread);
        return thread;
    }

    @Override
    public void end() {
        Grace.awaitEnd(threads);
    }
}
