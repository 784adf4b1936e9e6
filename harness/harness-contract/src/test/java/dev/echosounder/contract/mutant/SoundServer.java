package dev.echosounder.contract.mutant;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.transport.AcceptQueueDrain;
import dev.echosounder.transport.IdleWatch;
import dev.echosounder.transport.RateLimitedLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** One thread accepts; each connection has its own two. */
class SoundServer implements Server {

    private static final long ACCEPT_AGAIN_NANOS = 10_000_000;

    final ServerSocket listener;
    private final Service service;
    private final SoundModel.ConnectionMaker maker;
    private final InetSocketAddress address;
    final SoundConnections connections;
    private final RateLimitedLog complaints = new RateLimitedLog(System.getLogger(SoundServer.class.getName()));
    private final AcceptQueueDrain lastCaller = new AcceptQueueDrain();
    private boolean stopped; // guarded by this
    private Thread acceptor;
    private IdleWatch idleWatch;

    SoundServer(ServerSocket listener, Service service, SoundModel.ConnectionMaker maker) {
        this(listener, service, maker, Thread::ofVirtual);
    }

    /** @param threads for each connection */
    SoundServer(
            ServerSocket listener,
            Service service,
            SoundModel.ConnectionMaker maker,
            Supplier<Thread.Builder> threads) {
        this.connections = new SoundConnections(threads);
        this.listener = listener;
        this.service = service;
        this.maker = maker;
        this.address = (InetSocketAddress) listener.getLocalSocketAddress();
    }

    final void start() {
        idleWatch = idleWatch(service);
        acceptor = Thread.ofVirtual().name("sound-acceptor").start(this::acceptAll);
    }

    @Override
    public final InetSocketAddress address() {
        return address;
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            Socket socket;
            try {
                socket = listener.accept();
            } catch (IOException failure) {
                notAccepted(failure);
                continue;
            }
            if (lastCaller.is(socket.getRemoteSocketAddress())) {
                hangUp(socket);
                return;
            }
            try {
                admit(socket);
            } catch (IOException alreadyGone) {
                hangUp(socket);
            }
        }
    }

    /** Nobody could be accepted: the listener is closed, or the system has no descriptor left. */
    void notAccepted(IOException failure) {
        if (!listener.isClosed()) {
            complain("A connection could not be accepted", failure);
            pause();
        }
    }

    void complain(String what, Throwable cause) {
        complaints.say(what, cause);
    }

    /** Before the next attempt. */
    void pause() {
        LockSupport.parkNanos(ACCEPT_AGAIN_NANOS);
    }

    private void admit(Socket socket) throws IOException {
        Session session;
        try {
            session = service.newSession();
        } catch (Throwable failure) {
            noSession(socket, failure);
            return;
        }
        SoundConnection connection = maker.make(socket, session);
        try {
            connections.start(connection);
        } catch (Throwable noThreadLeft) {
            noThread(connection, noThreadLeft);
        }
    }

    /** There is no session for this connection. */
    void noSession(Socket socket, Throwable failure) {
        hangUp(socket);
        complain("There is no session for a connection", failure);
    }

    /** There are no threads for this connection. */
    void noThread(SoundConnection connection, Throwable failure) {
        connection.refuse(
                service.refusal("This server has no thread left for another connection: try again later."), failure);
        complain("There is no thread for a connection", failure);
    }

    /** Ends all connections at once. */
    final void dropAll(IOException cause) {
        connections.forEach(connection -> connection.cut(cause));
    }

    /** Ends the connection of whoever comes first. */
    final void dropOne(IOException cause) {
        connections.first().ifPresent(connection -> connection.cut(cause));
    }

    private static void hangUp(Socket socket) {
        try {
            socket.close();
        } catch (IOException alreadyGone) {
            // Closing is all that was wanted.
        }
    }

    /** What looks for idle connections. */
    IdleWatch idleWatch(Service watched) {
        return IdleWatch.of(watched, "sound-idle-watch", connections::forEach, SoundConnection::cut);
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (!stopped) {
            stopped = true;
            idleWatch.close();
            acceptWhoeverWaits();
            closeListener();
            stopConnections(grace);
        }
    }

    private void acceptWhoeverWaits() {
        try (lastCaller) {
            lastCaller.call(address);
            SoundConnections.join(acceptor);
        } catch (IOException closed) {
            // Nobody can be waiting.
        }
    }

    void closeListener() {
        try {
            listener.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void stopConnections(Duration grace) {
        connections.stop(grace);
    }
}
