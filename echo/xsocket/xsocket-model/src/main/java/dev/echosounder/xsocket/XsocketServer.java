package dev.echosounder.xsocket;

import dev.echosounder.api.Service;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.ServerLifecycle;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;

/** One thread accepts, and deals the connections out to the loops. */
final class XsocketServer extends ServerLifecycle {

    private final ServerSocketChannel listener;
    private final Traffic traffic;
    private final Thread acceptor;

    XsocketServer(InetSocketAddress at, Service service, String name) throws IOException {
        super(at, service);
        listener = listen(at);
        InetSocketAddress address = (InetSocketAddress) listener.getLocalAddress();
        try {
            traffic = new Traffic(name + "-server-" + address.getPort());
        } catch (IOException failure) {
            close(listener);
            throw failure;
        }
        begin(address, traffic.connections);
        acceptor = Thread.ofPlatform()
                .name(name + "-acceptor-" + address.getPort())
                .start(this::acceptAll);
    }

    private void acceptAll() {
        for (SocketChannel next; (next = accept(listener::accept, () -> {})) != null; ) {
            SocketChannel channel = next;
            admit(channel, session -> traffic.join(channel, session, false));
        }
    }

    @Override
    protected void end(Duration grace) {
        drainAcceptQueue(grace);
        close(listener);
        Grace.awaitEnd(List.of(acceptor));
        traffic.stop(grace);
    }
}
