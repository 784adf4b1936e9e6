package dev.echosounder.testkit.broken;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.api.transport.IdleWatch;
import dev.echosounder.api.transport.LastCaller;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** One thread accepts; each connection has its own two. */
class SoundServer implements Server {

    final ServerSocket listener;
    private final Service service;
    private final SoundModel.ConnectionMaker maker;
    private final InetSocketAddress address;
    final SoundConnections connections = new SoundConnections();
    private final LastCaller lastCaller = new LastCaller();
    private boolean stopped; // guarded by this
    private Thread acceptor;
    private IdleWatch idleWatch;

    SoundServer(ServerSocket listener, Service service, SoundModel.ConnectionMaker maker) {
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
        try {
            while (true) {
                Socket socket = listener.accept();
                if (lastCaller.is(socket.getRemoteSocketAddress())) {
                    socket.close();
                    return;
                }
                admit(socket);
            }
        } catch (IOException closed) {
            // Nobody is accepted any more.
        }
    }

    private void admit(Socket socket) throws IOException {
        Session session;
        try {
            session = service.newSession();
        } catch (Throwable failure) {
            socket.close();
            return;
        }
        connections.start(maker.make(socket, session));
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
