package dev.echosounder.grizzly;

import dev.echosounder.api.Session;
import dev.echosounder.transport.OpenConnections;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.glassfish.grizzly.nio.NIOTransport;
import org.glassfish.grizzly.nio.SelectorHandler;
import org.glassfish.grizzly.nio.transport.TCPNIOConnection;

/** A connection that its selector thread alone serves. */
final class LoopConnection extends GrizzlyConnection {

    private final Queue<Runnable> later = new ArrayDeque<>(1); // what came up while the thread was in
    private boolean in;

    LoopConnection(OpenConnections connections, TCPNIOConnection grizzly, Session session, boolean startsAtOnce) {
        super(connections, grizzly, session, startsAtOnce);
    }

    @Override
    protected void serve(Runnable action) {
        SelectorHandler.Task task = () -> {
            if (enter()) {
                try {
                    action.run();
                } catch (Throwable failure) { // concerns no other connection of this thread
                    close(failure);
                }
                leave();
            } else {
                later.add(action);
            }
            return true;
        };
        ((NIOTransport) grizzly.getTransport()).getSelectorHandler().execute(grizzly.getSelectorRunner(), task, null);
    }

    @Override
    boolean enter() {
        boolean enters = !in;
        in = true;
        return enters;
    }

    @Override
    void leave() {
        for (Runnable next; (next = later.poll()) != null; ) {
            next.run();
        }
        in = false;
    }

    @Override
    protected ByteBuffer newBatch() {
        return ServingThread.batch();
    }
}
