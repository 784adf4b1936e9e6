package dev.echosounder.selector;

import dev.echosounder.transport.DirectMemory;
import dev.echosounder.transport.RateLimitedLog;
import dev.echosounder.transport.ServerLifecycle;
import java.util.ArrayDeque;

/**
 * A new virtual thread for each turn of a connection. Each starts that of the next connection before it takes its own
 * turn: so the loop's thread starts, and wakes the scheduler for, one of them, however many connections it hands over
 * at a time. Unused workspaces are released where memory runs out.
 */
final class VirtualWorkers implements Workers, DirectMemory.Reserve {

    private static final System.Logger LOG = System.getLogger(VirtualWorkers.class.getName());

    private final Thread.Builder.OfVirtual threads;
    private final RateLimitedLog errors = new RateLimitedLog(LOG);

    // Each guarded by itself, and as many as turns were ever taken at once: sessions may wait for something, by the
    // thousand.
    private final ArrayDeque<Workspace> freeSmall = new ArrayDeque<>();
    private final ArrayDeque<Workspace> freeLarge = new ArrayDeque<>();

    VirtualWorkers(String name) {
        threads = Thread.ofVirtual().name(name);
        DirectMemory.add(this);
    }

    @Override
    public void take(OffloadedConnection first, OffloadedConnection last) {
        start(first);
    }

    /** Starts the turn of a connection, which starts those after it. */
    private void start(OffloadedConnection first) {
        while (true) {
            try {
                threads.unstarted(new Turn(first)).start();
                return;
            } catch (OutOfMemoryError
                    | RuntimeException
                            noThreadLeft) { // the JDK's own threads, which carry virtual ones, could not be started
                errors.say("Connections have to wait, as there is no thread for them", noThreadLeft);
                if (retriesLater(first)) {
                    return;
                }
                ServerLifecycle.pauseAccepting();
            }
        }
    }

    private boolean retriesLater(OffloadedConnection first) {
        try {
            SelectorLoop loop = first.loop();
            loop.execute(() -> loop.retryLater(() -> start(first)));
            return true;
        } catch (OutOfMemoryError none) {
            return false;
        }
    }

    private void serve(OffloadedConnection connection) {
        boolean large = connection.wantsLargeWorkspace();
        ArrayDeque<Workspace> free = large ? freeLarge : freeSmall;
        try {
            Workspace workspace;
            synchronized (free) {
                workspace = free.poll();
            }
            if (workspace == null) {
                workspace = large ? Workspace.large() : Workspace.small();
            }
            connection.serve(workspace);
            synchronized (free) {
                free.push(workspace);
            }
        } catch (Throwable noMemory) {
            connection.close(noMemory);
        } finally {
            connection.giveBack();
        }
    }

    /** A thread ends with its turn, and loops end only when all turns are over. What is left is memory. */
    @Override
    public void stop() {
        DirectMemory.remove(this);
        letGo();
    }

    @Override
    public boolean letGo() {
        return cleared(freeSmall) | cleared(freeLarge);
    }

    private static boolean cleared(ArrayDeque<Workspace> free) {
        synchronized (free) {
            boolean any = !free.isEmpty();
            free.clear();
            return any;
        }
    }

    /**
     * The task of a thread. It drops its reference to the connection, since a reference to the ended thread would keep
     * that alive.
     */
    private final class Turn implements Runnable {

        private OffloadedConnection connection;

        private Turn(OffloadedConnection connection) {
            this.connection = connection;
        }

        @Override
        public void run() {
            OffloadedConnection served = connection;
            connection = null;
            OffloadedConnection following = served.next; // before its turn, after which it is in another queue
            served.next = null;
            if (following != null) {
                start(following);
            }
            serve(served);
        }
    }
}
