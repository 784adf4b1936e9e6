package dev.echosounder.xsocket;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ClientLifecycle;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Connections on loops of their own. */
final class XsocketClient extends ClientLifecycle<XsocketConnection> {

    private final Traffic traffic;

    XsocketClient(String name) throws IOException {
        super(XsocketConnection::begin, XsocketConnection::callOff);
        traffic = new Traffic(name + "-client");
    }

    @Override
    protected XsocketConnection open(InetSocketAddress to, Session session) throws IOException {
        SocketChannel channel = SocketChannel.open(to);
        try {
            return traffic.join(channel, session, true);
        } catch (Throwable failure) {
            channel.close();
            throw failure;
        }
    }

    @Override
    protected void end(Duration grace) {
        traffic.stop(grace);
    }
}
