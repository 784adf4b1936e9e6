package dev.echosounder.ffm;

import dev.echosounder.api.Session;
import dev.echosounder.linux.Connector;
import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Sockets;
import dev.echosounder.linux.Transfer;
import dev.echosounder.linux.WakeUp;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.RateLimitedLog;
import dev.echosounder.transport.ServedClient;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.invoke.MethodHandles;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * One thread that waits for all its connections at once and serves them. Subclasses decide how it waits and how bytes
 * move; everything else is here. Everything is for the loop's thread, unless it is marked as being for any thread.
 */
abstract class Loop {

    private static final System.Logger LOG = System.getLogger(Loop.class.getName());
    private static final RateLimitedLog ERRORS = new RateLimitedLog(LOG);

    static {
        load(Connections.class, Descriptor.class, Acceptor.class, FfmConnection.class, Sockets.class, Transfer.class);
    }

    /**
     * Loads these classes before they are needed. A class is read from a file when it is first needed: if that is when
     * no file descriptor is left, it is never found again, and a process that closes its first connection then could
     * never close one.
     */
    static void load(Class<?>... needed) {
        try {
            for (Class<?> one : needed) {
                MethodHandles.lookup().ensureInitialized(one);
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException("A class of this package cannot be reached.", impossible);
        }
    }

    /** A kind of loop: how it waits, and how bytes move. */
    @FunctionalInterface
    interface Kind {

        /**
         * Makes a loop with this memory and wake-up, which belong to it from then on; if this fails, they belong to the
         * caller again.
         */
        Loop make(String name, LoopMemory memory, WakeUp wakeUp) throws IOException;
    }

    final LoopMemory memory;

    private final WakeUp wakeUp;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Connections connections = new Connections();
    private Acceptor acceptor;
    private boolean stopping;

    /**
     * Makes a loop, which is yet to be {@linkplain #start started}.
     *
     * @param name of its thread
     * @throws IOException if the system has no descriptor or no memory for it
     */
    static Loop open(Kind kind, String name) throws IOException {
        LoopMemory memory = new LoopMemory();
        try {
            WakeUp wakeUp = new WakeUp();
            try {
                return kind.make(name, memory, wakeUp);
            } catch (Throwable failure) {
                wakeUp.close();
                throw failure;
            }
        } catch (Throwable failure) {
            memory.close();
            throw failure;
        }
    }

    Loop(String name, LoopMemory memory, WakeUp wakeUp) {
        this.memory = memory;
        this.wakeUp = wakeUp;
        this.thread = Thread.ofPlatform().name(name).unstarted(this::run);
    }

    // ---- what a kind of loop provides

    /** Makes a connection that this loop can serve. */
    abstract FfmConnection connection(int socket, Session session);

    /** Called once, before anything else, by the loop's thread. */
    abstract void begin() throws IOException;

    /**
     * Waits until something is to be done, and does it: calls those connections, {@link #wakeUpHeard}, and
     * {@link #acceptAll} when a connection waits to be accepted.
     *
     * @param timeoutMillis the longest wait; -1 for as long as it takes
     */
    abstract void turn(int timeoutMillis) throws IOException;

    /** Watches the listener from now on. Called again some time after {@link #acceptAll} has returned {@code false}. */
    abstract void watchListener(int listener) throws IOException;

    /**
     * Closes this listener, at once or as soon as the kernel has released it; then {@link #listenerClosed()} is called.
     */
    abstract void closeListener(int listener) throws IOException;

    /** Called at the end, when no connection is left. Must not fail before everything is released. */
    abstract void end() throws IOException;

    // ---- for any thread

    /** Starts the thread. If there is none left, releases all resources of this loop. */
    final void start() {
        try {
            thread.start();
        } catch (Throwable noThread) {
            giveBack();
            throw noThread;
        }
    }

    /**
     * Runs a task on the loop's thread, after all that it was given before; nothing happens once the loop has ended.
     */
    final void execute(Runnable task) {
        tasks.add(task);
        wakeUp.call();
    }

    /** Connects, on behalf of a session that waits for the start signal. */
    final ServedClient.Standing connect(InetSocketAddress to, Session session) throws IOException {
        int socket = Connector.connect(to);
        FfmConnection[] connection = new FfmConnection[1]; // of the loop's thread
        execute(() -> connection[0] = added(socket, session));
        return new ServedClient.Standing() {
            @Override
            public void begin() {
                execute(() -> connection[0].begin());
            }

            @Override
            public void cut(Throwable cause) {
                execute(() -> connection[0].close(cause));
            }
        };
    }

    /** Passes each connection to an action, on the loop's thread. */
    final void forEachConnection(Consumer<FfmConnection> action) {
        execute(() -> connections.forEach(action));
    }

    /** Lets all connections finish, cuts those that have not within the duration, and awaits the thread. */
    final void stop(Duration duration) {
        Grace grace = Grace.of(duration);
        execute(() -> {
            stopping = true;
            connections.forEach(FfmConnection::readOn);
        });
        if (!grace.await(() -> !thread.isAlive())) {
            IOException late = grace.late();
            execute(() -> connections.forEach(connection -> connection.close(late)));
        }
        Grace.awaitEnd(List.of(thread));
    }

    // ---- for connections, and for the kinds of loops

    /** Whether the loop is to end as soon as its connections have. */
    final boolean isStopping() {
        return stopping;
    }

    final int wakeUpDescriptor() {
        return wakeUp.descriptor();
    }

    final void wakeUpHeard() {
        wakeUp.heard();
    }

    /** Makes a connection that this loop serves from now on. */
    final FfmConnection added(int socket, Session session) {
        FfmConnection connection = connection(socket, session);
        connections.add(connection);
        return connection;
    }

    final void remove(FfmConnection connection) {
        connections.remove(connection);
    }

    /** The connection with this socket; {@code null} if it is closed. */
    final FfmConnection connectionOf(int socket) {
        return connections.get(socket);
    }

    // ---- accepting

    final void open(Acceptor opened) {
        acceptor = opened;
        watchListener();
    }

    /**
     * Accepts all connections that wait. If that fails, returns {@code false}, and {@link #watchListener(int)} is
     * called after a while.
     */
    final boolean acceptAll() {
        return acceptor.acceptAll();
    }

    private void watchListener() {
        try {
            watchListener(acceptor.listener);
        } catch (Throwable failure) {
            ERRORS.survive(failure);
            acceptor.pause(); // and then this is tried again
        }
    }

    /** Accepts all connections that wait by now, and none after that. */
    final void close() {
        acceptor.acceptAll();
        try {
            closeListener(acceptor.listener);
        } catch (IOException failure) {
            LOG.log(Level.WARNING, "The listener of " + thread.getName() + " could not be closed", failure);
            listenerClosed();
        }
    }

    final void listenerClosed() {
        acceptor = null;
    }

    // ---- the thread

    private void run() {
        try {
            begin();
            while (!stopping || acceptor != null || !connections.isEmpty()) {
                try {
                    round();
                } catch (Throwable failure) {
                    ERRORS.survive(failure);
                }
            }
        } catch (Throwable failure) {
            LOG.log(Level.ERROR, thread.getName() + " could not begin, and serves nothing", failure);
        } finally {
            giveBack();
        }
    }

    private void round() throws IOException {
        turn(acceptor == null ? -1 : acceptor.millisUntilRetry());
        for (Runnable task; (task = tasks.poll()) != null; ) {
            try {
                task.run();
            } catch (Throwable failure) { // concerns none of the others
                ERRORS.survive(failure);
            }
        }
        if (acceptor != null && acceptor.endPause()) {
            watchListener();
        }
    }

    /** Releases all resources of this loop. Called by its own thread at its end, or if that is never started. */
    final void giveBack() {
        try (memory;
                wakeUp) {
            end();
            if (acceptor != null) {
                Descriptor.close(acceptor.listener);
            }
        } catch (IOException failure) {
            LOG.log(Level.WARNING, "What " + thread.getName() + " used could not be given back", failure);
        }
    }
}
