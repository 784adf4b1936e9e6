package dev.echosounder.netty;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * The virtual threads that a loop is going to wake once it has seen to everything that is ready. It wakes the first,
 * and each wakes the next before it goes on. So, however many there are, the loop wakes the scheduler of virtual
 * threads for one of them, and is put aside for it at most once.
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

    /** Has this woken. By the loop's thread, for one that sleeps or is about to. */
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

        /** By the thread: until it is woken. */
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
