package dev.echosounder.netty;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * The virtual threads that a loop is going to wake once it has handled everything that is ready. It wakes the first,
 * and each wakes the next before it goes on. So, however many there are, the loop wakes the scheduler of virtual
 * threads for one of them, and is preempted for it at most once.
 */
final class WakingChain {

    private final Executor loop;
    private final Runnable wakeFirst = this::wakeFirst;
    private Sleeper first; // as the next, of the loop's thread
    private Sleeper last;

    /** @param loop does what it is given after what it is doing now */
    WakingChain(Executor loop) {
        this.loop = loop;
    }

    /** Adds a thread to be woken, which sleeps or is about to. For the loop's thread. */
    void add(Sleeper sleeper) {
        if (first == null) {
            first = sleeper;
            loop.execute(wakeFirst);
        } else {
            last.next = sleeper;
        }
        last = sleeper;
    }

    private void wakeFirst() {
        Sleeper sleeper = first;
        first = null;
        last = null;
        sleeper.wake();
    }

    /** A thread that sleeps until it is its turn to be woken. */
    static final class Sleeper {

        private final Thread thread;
        private Sleeper next; // written before this is woken, and read afterwards
        private volatile boolean woken;

        Sleeper(Thread thread) {
            this.thread = thread;
        }

        /** Sleeps until it is woken. For its thread. */
        void sleep() {
            while (!woken) {
                LockSupport.park(this);
            }
            woken = false;
            Sleeper following = next;
            next = null;
            if (following != null) {
                following.wake();
            }
        }

        private void wake() {
            woken = true;
            LockSupport.unpark(thread);
        }
    }
}
