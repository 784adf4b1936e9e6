package dev.echosounder.mutants;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.transport.AcceptQueueDrain;
import dev.echosounder.transport.FatalErrors;
import dev.echosounder.transport.IdleWatch;
import dev.echosounder.transport.RateLimitedLog;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A server with one thread that accepts and two threads for each connection. */
final class SoundServer implements Server {

    /** The parts of a server, each of which a mutant may replace. */
    static final class Parts {

        int backlog = Tcp.BACKLOG;
        Supplier<Thread.Builder> threads = Thread::ofVirtual;
        Consumer<SoundServer> started = server -> {};
        Runnable watchHeap = FatalErrors::watchHeap;

        // Called by the thread that accepts: no other connection is accepted before these return.
        BiConsumer<SoundServer, IOException> notAccepted = SoundServer::pauseAfter;
        BiConsumer<SoundServer, Throwable> escaped = SoundServer::pauseAfter;
        Function<SoundServer, Session> newSession = server -> server.service.newSession();
        OnFailure<Socket> noSession = (server, socket, failure) -> hangUp(socket);
        SoundConnection.IoConsumer<SoundConnection> accepted = connection -> {};
        OnFailure<SoundConnection> noThread = SoundServer::refuse;
        OnFailure<String> log = (server, what, failure) -> server.log.say(what, failure);

        UnaryOperator<Service> limited = service -> service;
        BiConsumer<SoundConnection, IOException> cutIdle = SoundConnection::cut;

        BiConsumer<SoundServer, Duration> stop = SoundServer::stopOnce;
        Consumer<SoundServer> closeListener = SoundServer::closeListener;
        BiConsumer<SoundServer, Duration> stopConnections = (server, grace) -> server.connections.stop(grace);
    }

    /** What a server does after a failure that concerns something. */
    @FunctionalInterface
    interface OnFailure<T> {
        void accept(SoundServer server, T subject, Throwable failure);
    }

    private static final long ACCEPT_AGAIN_NANOS = 10_000_000;

    final ServerSocket listener;
    final Service service;
    final SoundConnections connections;
    volatile boolean stopping;

    private final SoundModel model;
    private final Parts parts;
    private final InetSocketAddress address;
    private final RateLimitedLog log = new RateLimitedLog(System.getLogger(SoundServer.class.getName()));
    private final AcceptQueueDrain drain = new AcceptQueueDrain();
    private boolean stopped; // guarded by this
    private Thread acceptor;
    private IdleWatch idleWatch;

    SoundServer(SoundModel model, ServerSocket listener, Service service) {
        this.model = model;
        this.parts = model.server;
        this.listener = listener;
        this.service = service;
        this.connections = new SoundConnections(parts.threads);
        this.address = (InetSocketAddress) listener.getLocalSocketAddress();
    }

    void start() {
        parts.watchHeap.run();
        parts.started.accept(this);
        idleWatch = IdleWatch.of(parts.limited.apply(service), "sound-idle-watch", connections::forEach, parts.cutIdle);
        acceptor = Thread.ofVirtual().name("sound-acceptor").start(this::acceptAll);
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                if (!acceptOne()) {
                    return;
                }
            } catch (Throwable failure) {
                parts.escaped.accept(this, failure);
            }
        }
    }

    /** Returns whether there may be more. */
    private boolean acceptOne() {
        Socket socket;
        try {
            socket = listener.accept();
        } catch (IOException failure) {
            parts.notAccepted.accept(this, failure);
            return true;
        }
        if (drain.is(socket.getRemoteSocketAddress())) {
            hangUp(socket);
            return false;
        }
        try {
            admit(socket);
        } catch (IOException alreadyGone) {
            hangUp(socket);
        } catch (Throwable failure) {
            hangUp(socket);
            throw failure;
        }
        return true;
    }

    /** Waits before the next attempt to accept, unless the listener is closed. */
    void pauseAfter(Throwable failure) {
        if (!listener.isClosed()) {
            log("A connection could not be accepted", failure);
            LockSupport.parkNanos(ACCEPT_AGAIN_NANOS);
        }
    }

    /** Ends the thread that accepts, while the listener stays. */
    void end(Throwable failure) {
        throw new IllegalStateException(failure);
    }

    /** Does nothing any more until the server stops. */
    void awaitStop() {
        while (!stopping) {
            LockSupport.parkNanos(ACCEPT_AGAIN_NANOS);
        }
    }

    void log(String what, Throwable failure) {
        parts.log.accept(this, what, failure);
    }

    private void admit(Socket socket) throws IOException {
        Session session;
        try {
            session = parts.newSession.apply(this);
        } catch (Throwable failure) {
            log("There is no session for a connection", failure);
            parts.noSession.accept(this, socket, failure);
            return;
        }
        SoundConnection connection = new SoundConnection(model.connection, socket, session);
        parts.accepted.accept(connection);
        try {
            connections.start(connection);
        } catch (Throwable noThreadLeft) {
            log("There is no thread for a connection", noThreadLeft);
            parts.noThread.accept(this, connection, noThreadLeft);
        }
    }

    void refuse(SoundConnection connection, Throwable failure) {
        connection.refuse(
                service.refusal("This server has no thread left for another connection: try again later."), failure);
    }

    static void hangUp(Socket socket) {
        try {
            socket.close();
        } catch (IOException alreadyGone) {
            // There is nothing left to close.
        }
    }

    @Override
    public void stop(Duration grace) {
        stopping = true;
        parts.stop.accept(this, grace);
    }

    synchronized void stopOnce(Duration grace) {
        if (!stopped) {
            stopped = true;
            idleWatch.close();
            acceptAllThatWait();
            parts.closeListener.accept(this);
            parts.stopConnections.accept(this, grace);
        }
    }

    private void acceptAllThatWait() {
        try (drain) {
            drain.call(address);
            SoundConnections.join(acceptor);
        } catch (IOException closed) {
            // No connection can be waiting.
        }
    }

    void closeListener() {
        try {
            listener.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
