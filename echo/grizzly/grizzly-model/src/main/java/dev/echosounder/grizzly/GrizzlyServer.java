package dev.echosounder.grizzly;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.IdleWatch;
import dev.echosounder.transport.PortInUseException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.glassfish.grizzly.nio.transport.TCPNIOServerConnection;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;

/** A transport that accepts. */
final class GrizzlyServer implements Server {

    private final Threads threads;
    private final TCPNIOTransport transport;
    private final TCPNIOServerConnection listener;
    private final Admission admission;
    private final Connections connections;
    private final InetSocketAddress address;
    private final IdleWatch idleWatch;
    private boolean stopped; // guarded by this

    static GrizzlyServer open(InetSocketAddress at, Service service, String name, boolean pooled) throws IOException {
        Threads threads = new Threads(name);
        Connections connections = new Connections(pooled);
        Admission admission = new Admission(Transports.strategy(pooled), service, connections);
        TCPNIOTransport transport = Transports.forServer(admission, threads, pooled);
        TCPNIOServerConnection listener;
        try {
            listener = transport.bind(at);
        } catch (IOException failure) {
            throw PortInUseException.explain(at, failure);
        }
        listener.getMonitoringConfig().addProbes(admission);
        transport.start();
        return new GrizzlyServer(threads, transport, listener, admission, connections, service);
    }

    private GrizzlyServer(
            Threads threads,
            TCPNIOTransport transport,
            TCPNIOServerConnection listener,
            Admission admission,
            Connections connections,
            Service service) {
        this.threads = threads;
        this.transport = transport;
        this.listener = listener;
        this.admission = admission;
        this.connections = connections;
        address = (InetSocketAddress) listener.getLocalAddress();
        idleWatch = IdleWatch.of(
                service, "idle-watch-" + address.getPort(), connections::forEachConnection, GrizzlyConnection::cut);
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        idleWatch.close();
        admission.close(address, grace);
        transport.unbind(listener);
        connections.stop(grace);
        Transports.end(transport, threads);
    }
}
