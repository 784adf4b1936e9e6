package dev.echosounder.netty.channel;

import dev.echosounder.transport.Grace;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Makes the threads of an executor group, and awaits their ends. They are Netty's own kind, as its executors make them
 * by default: on any other its allocator and its pools of objects take the slow way.
 */
public final class LoopThreads extends DefaultThreadFactory {

    /**
     * The beginning of the name of Netty's own thread that reports the end of event loops. It ends when it had nothing
     * to report for a second.
     */
    public static final Set<String> PROCESS_WIDE = Set.of("globalEventExecutor-");

    private static final long TIMEOUT_SECONDS = 1; // for tasks that come after the end; there are none

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    /** @param name of the threads: their names begin with it */
    public LoopThreads(String name) {
        super(name);
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = super.newThread(work);
        threads.add(thread);
        return thread;
    }

    /** Ends a group with these threads, whose work is done, and awaits them. */
    public void end(EventExecutorGroup group) {
        group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
        Grace.awaitEnd(threads);
    }
}
