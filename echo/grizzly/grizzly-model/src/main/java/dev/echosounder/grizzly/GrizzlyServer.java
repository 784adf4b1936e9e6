package dev.echosounder.grizzly;

import dev.echosounder.api.Service;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.OpenConnections;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.ServerLifecycle;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.glassfish.grizzly.nio.transport.TCPNIOServerConnection;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;

/** A transport that accepts. */
final class GrizzlyServer extends ServerLifecycle {

    private final Threads threads;
    private final TCPNIOTransport transport;
    private final TCPNIOServerConnection listener;
    private final OpenConnections connections = new OpenConnections();

    GrizzlyServer(InetSocketAddress at, Service service, String name, boolean pooled) throws IOException {
        super(at, service);
        threads = new Threads(name);
        Acceptor acceptor = new Acceptor(Transports.strategy(pooled), this, connections);
        transport = Transports.forServer(acceptor, threads, pooled);
        try {
            listener = transport.bind(at);
        } catch (IOException failure) {
            throw PortInUseException.explain(at, failure);
        }
        listener.getMonitoringConfig().addProbes(acceptor);
        begin((InetSocketAddress) listener.getLocalAddress(), connections);
        transport.start();
    }

    @Override
    protected void end(Duration grace) {
        drainAcceptQueue(grace);
        transport.unbind(listener);
        connections.end(Grace.of(grace));
        Transports.end(transport, threads);
    }
}
