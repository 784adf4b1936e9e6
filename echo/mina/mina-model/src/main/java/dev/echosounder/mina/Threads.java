package dev.echosounder.mina;

import dev.echosounder.transport.Grace;
import dev.echosounder.transport.RateLimitedLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * The threads of one server or client: a new one for each task of MINA, which runs as long as the server, and is
 * remembered until its end.
 */
public final class Threads implements Executor, ThreadFactory {

    private static final RateLimitedLog ERRORS = new RateLimitedLog(System.getLogger(Threads.class.getName()));

    private final ThreadFactory factory;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    Threads(String name) {
        factory = Thread.ofPlatform().name(name + "-", 0).factory();
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = factory.newThread(work);
        threads.removeIf(
                before -> before.getState() == Thread.State.TERMINATED); // those that MINA had wait for a connect
        threads.add(thread);
        return thread;
    }

    /** Runs an acceptor, a connector or a processor on a new thread, again after each {@link Error}. */
    @Override
    public void execute(Runnable work) {
        newThread(() -> runOn(work)).start();
    }

    /** MINA's own loops go on after exceptions, but end with an {@link Error}, and can be begun again. */
    private static void runOn(Runnable work) {
        while (true) {
            try {
                work.run();
                return;
            } catch (Error failure) {
                ERRORS.survive(failure);
            }
        }
    }

    /** Waits until all have ended. */
    void awaitEnd() {
        Grace.awaitEnd(threads);
    }
}
