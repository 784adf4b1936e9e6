package dev.echosounder.selector;

import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A pool of platform threads on one queue. The thread that has become idle last is called first, as its caches are
 * warm. A thread that takes a connection calls another if more are waiting, unless one is on its way already: so short
 * turns are not shared out among more threads than they need, and on a busy processor no thread is woken for what
 * another does before it gets there.
 */
final class PlatformWorkers implements Workers {

    private final List<Worker> workers = new ArrayList<>();

    // Guarded by this.
    private final Worker[] idle;
    private int idleCount;
    private boolean oneIsOnItsWay;
    private OffloadedConnection first;
    private OffloadedConnection last;
    private boolean ending;

    /** @throws IOException if the system has not so many threads left */
    static PlatformWorkers start(String name, int threads) throws IOException {
        PlatformWorkers workers = new PlatformWorkers(threads);
        try {
            for (int i = 0; i < threads; i++) {
                workers.add(name + "-" + i);
            }
        } catch (OutOfMemoryError noThreadLeft) {
            workers.stop();
            throw new IOException("There are not enough threads left for a pool of " + threads, noThreadLeft);
        }
        return workers;
    }

    private PlatformWorkers(int threads) {
        idle = new Worker[threads];
    }

    private void add(String name) {
        Worker worker = new Worker(name);
        worker.thread.start();
        workers.add(worker);
    }

    @Override
    public void take(OffloadedConnection from, OffloadedConnection to) {
        Worker called;
        synchronized (this) {
            if (first == null) {
                first = from;
            } else {
                last.next = from;
            }
            last = to;
            called = callable();
        }
        call(called);
    }

    @Override
    public void stop() {
        synchronized (this) {
            ending = true;
        }
        workers.forEach(worker -> call(worker));
        Grace.awaitEnd(workers.stream().map(worker -> worker.thread).toList());
    }

    /** Returns the worker to wake for what waits; {@code null} if none is to be woken. */
    private Worker callable() {
        if (oneIsOnItsWay || idleCount == 0) {
            return null;
        }
        oneIsOnItsWay = true;
        return idle[--idleCount];
    }

    private static void call(Worker worker) {
        if (worker != null) {
            worker.called = true;
            LockSupport.unpark(worker.thread);
        }
    }

    /** Waits for a connection; {@code null} at the end. */
    private OffloadedConnection next(Worker worker) {
        while (true) {
            OffloadedConnection connection;
            Worker another = null;
            synchronized (this) {
                if (worker.called) {
                    worker.called = false;
                    oneIsOnItsWay = false;
                }
                connection = first;
                if (connection != null) {
                    first = connection.next;
                    connection.next = null;
                    another = first == null ? null : callable();
                } else if (ending) {
                    return null;
                } else {
                    idle[idleCount++] = worker;
                }
            }
            if (connection != null) {
                call(another);
                return connection;
            }
            while (!worker.called) {
                LockSupport.park(this);
            }
        }
    }

    /** A thread of the pool. */
    private final class Worker {

        private final Thread thread;
        private volatile boolean called;

        private Worker(String name) {
            thread = Thread.ofPlatform().name(name).unstarted(this::work);
        }

        private void work() {
            Workspace workspace = Workspace.large();
            for (OffloadedConnection connection; (connection = next(this)) != null; ) {
                connection.serve(workspace);
                connection.giveBack();
            }
        }
    }
}
