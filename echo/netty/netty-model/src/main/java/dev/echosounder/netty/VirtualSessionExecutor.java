package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import java.nio.ByteBuffer;
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

    /** A connection whose session is run by a dedicated virtual thread. */
    private static final class VirtualConnection extends MailedConnection {

        private final WakingChain chain;
        private final Thread thread;
        private final WakingChain.Sleeper sleeper;
        private boolean begun; // of the loop's thread

        VirtualConnection(
                Loops loops, DuplexChannel channel, Session session, ThreadFactory factory, WakingChain chain) {
            super(loops, channel, session);
            this.chain = chain;
            thread = factory.newThread(this::live);
            sleeper = new WakingChain.Sleeper(thread);
        }

        @Override
        void wake() {
            if (begun) {
                chain.add(sleeper);
            } else {
                begun = true;
                thread.start();
            }
        }

        /**
         * Copies to the heap: the loop makes a direct buffer of it, from the loop's pool. Much of what virtual threads
         * take from Netty's allocator would stay in pools that they share and no server ever frees; and if there is no
         * memory, hundreds of threads would all wait for it.
         */
        @Override
        ByteBuf copy(ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            return Unpooled.wrappedBuffer(copy);
        }

        /** Makes a new view: thread-local buffers pay only on threads that serve many connections. */
        @Override
        ByteBuffer view(ByteBuf message) {
            return message.nioBuffer();
        }

        private void live() {
            while (!isOver()) {
                if (attend()) {
                    Thread.yield(); // no clock takes a processor from a virtual thread: if there is more by now, the
                    // others come first
                } else if (!isOver()) {
                    sleeper.sleep();
                }
            }
        }
    }
}
