package dev.echosounder.selector;

import dev.echosounder.api.Session;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.channels.SocketChannel;

/**
 * A loop that hands its ready connections over to workers, and gets them back. Each connection is in one place at a
 * time: with the loop, in the queue of the workers, with one of them, or on its way back. The queues are made of the
 * connections themselves, so nothing is allocated.
 */
final class DispatchingLoop extends SelectorLoop {

    /** Makes connections, and thereby decides which thread writes. */
    @FunctionalInterface
    interface Connections {
        OffloadedConnection connection(DispatchingLoop loop, SocketChannel channel, Session session);
    }

    private static final VarHandle RETURNED = returned();

    private final Workers workers;
    private final Connections connections;
    final BufferPool bufferPool = new BufferPool(); // for answers that are long

    private OffloadedConnection first; // to be handed over, as soon as this round is over
    private OffloadedConnection last;
    private int away;

    private volatile OffloadedConnection returned; // the latest, in front of those before it
    private volatile boolean asleep;

    DispatchingLoop(String name, Workers workers, Connections connections) throws IOException {
        super(name);
        this.workers = workers;
        this.connections = connections;
    }

    @Override
    OffloadedConnection connection(SocketChannel channel, Session session) {
        return connections.connection(this, channel, session);
    }

    /** Gives a connection to the workers. For the loop's thread. */
    void handOver(OffloadedConnection connection) {
        away++;
        if (first == null) {
            first = connection;
        } else {
            last.next = connection;
        }
        last = connection;
    }

    /**
     * Takes a connection back, and wakes the selector if it sleeps. For a worker, which does not use the connection any
     * more.
     */
    void takeBack(OffloadedConnection connection) {
        OffloadedConnection before;
        do {
            before = returned;
            connection.next = before;
        } while (!RETURNED.compareAndSet(this, before, connection));
        if (before == null && asleep) { // otherwise the first worker has woken it
            wakeUp();
        }
    }

    @Override
    void await(long millis) throws IOException {
        asleep = true; // before the look at what was returned: so either it is seen here, or its worker sees this
        if (returned == null) {
            super.await(millis);
        } else {
            look();
        }
        asleep = false;
    }

    /**
     * Hands over, and takes back what is done by then: of such a connection the selector has nothing to change in the
     * kernel, which for any other is two calls. So where this thread shares a processor with the workers, they go
     * first.
     */
    @Override
    void endRound() {
        passOn();
        if (away > 0 && returned == null) {
            Thread.yield();
        }
        welcomeBack();
        passOn();
    }

    @Override
    boolean isDone() {
        return away == 0 && super.isDone();
    }

    @Override
    void ended() {
        bufferPool.clear();
    }

    private void passOn() {
        if (first != null) {
            OffloadedConnection all = first;
            first = null;
            workers.take(all, last);
        }
    }

    private void welcomeBack() {
        if (returned == null) {
            return;
        }
        OffloadedConnection connection = inOrder((OffloadedConnection) RETURNED.getAndSet(this, null));
        while (connection != null) {
            OffloadedConnection following = connection.next;
            connection.next = null;
            away--;
            try {
                connection.back();
            } catch (Throwable failure) { // concerns none of the others
                connection.cut(failure);
            }
            connection = following;
        }
    }

    private static OffloadedConnection inOrder(OffloadedConnection latest) {
        OffloadedConnection front = null;
        for (OffloadedConnection each = latest; each != null; ) {
            OffloadedConnection before = each.next;
            each.next = front;
            front = each;
            each = before;
        }
        return front;
    }

    private static VarHandle returned() {
        try {
            return MethodHandles.lookup().findVarHandle(DispatchingLoop.class, "returned", OffloadedConnection.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }
}
