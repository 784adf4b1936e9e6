package org.xsocket.connection;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;

/**
 * The dispatchers of one server or client, each a selector and its thread.
 *
 * <p>This package is xSocket's, not ours: what its handlers need cannot be done from outside. By itself, xSocket 2.8.15
 *
 * <ul>
 *   <li>closes a connection as soon as its peer half-closes, with the answers that are still to be sent
 *       ({@code IoSocketHandler.readSocket}), cannot half-close one, and never distinguishes a reset from an end: see
 *       {@link Link};
 *   <li>accepts again at once, and logs a warning, whenever accepting fails: out of file descriptors it spins and fills
 *       a disk ({@code IoAcceptor.accept});
 *   <li>gives all clients of a process the same dispatchers, connector and workers, which live as long as the process.
 * </ul>
 *
 * So connections are accepted and opened elsewhere, and given to dedicated dispatchers here. From there on everything
 * is xSocket's: it waits, reads, queues, calls the handler and writes.
 */
public final class Loops {

    private static final System.Logger LOG = System.getLogger(Loops.class.getName());

    static {
        // It asserts that memory is of one of its classes, which cannot be extended: see Link.
        Loops.class.getClassLoader().setClassAssertionStatus("org.xsocket.connection.IoSocketHandler", false);
        // A remedy for the selectors of 2008: a selector that is woken often sleeps for 100 ms, with all its
        // connections.
        System.setProperty("org.xsocket.connection.selector.looping.check", "false");
    }

    private final IoSocketDispatcherPool pool;
    private final ConnectionManager manager = new ConnectionManager();
    private final List<Loop> loops;
    private int next;

    /**
     * Starts loops.
     *
     * @param name is in the names of their threads
     * @param readBytes the most that is read at once
     * @throws IOException if the system has no selector left
     */
    public static Loops start(String name, int count, int readBytes) throws IOException {
        synchronized (Loops.class) { // dispatchers are numbered without a lock, and two of the same number take each
            // other's thread for their own
            try {
                return new Loops(name, count, readBytes);
            } catch (RuntimeException noSelector) {
                throw new IOException(
                        "xSocket could not start its dispatchers: " + noSelector.getMessage(), noSelector);
            }
        }
    }

    private Loops(String name, int count, int readBytes) {
        pool = new IoSocketDispatcherPool(name, count);
        loops = pool.getDispatchers().stream()
                .map(dispatcher -> new Loop(dispatcher, manager, readBytes))
                .toList();
    }

    /** The next loop, in turn. For one thread. */
    public Loop next() {
        next = (next + 1) % loops.size();
        return loops.get(next);
    }

    public void forEach(Consumer<Loop> action) {
        loops.forEach(action);
    }

    /** Ends the loops, with the connections that they still have; on return their threads have ended. */
    public void close() {
        try {
            pool.close();
        } catch (IOException neverThrown) {
            LOG.log(Level.WARNING, "xSocket's dispatchers could not be closed", neverThrown);
        }
        loops.forEach(Loop::awaitEnd);
        manager.close();
    }
}
