package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import org.xsocket.Execution;
import org.xsocket.connection.IConnectHandler;
import org.xsocket.connection.IConnection;
import org.xsocket.connection.IConnection.FlushMode;
import org.xsocket.connection.IDataHandler;
import org.xsocket.connection.INonBlockingConnection;
import org.xsocket.connection.Server;

/**
 * xSocket, its handlers run by its dispatchers. It closes a connection whose peer half-closes, with all that is still
 * to be sent: so this is an echo for clients that receive all answers before they half-close.
 */
final class XsocketEcho implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        Server server = new Server(at.getAddress(), at.getPort(), Map.of(), new Handler(), null, false, BACKLOG);
        server.setFlushmode(FlushMode.ASYNC); // a dispatcher must not wait for a peer
        server.setMaxReadBufferThreshold(READ_BYTES);
        server.start();
    }

    @Execution(Execution.NONTHREADED)
    private static final class Handler implements IConnectHandler, IDataHandler {

        @Override
        public boolean onConnect(INonBlockingConnection connection) throws IOException {
            connection.setOption(IConnection.TCP_NODELAY, true);
            return true;
        }

        @Override
        public boolean onData(INonBlockingConnection connection) throws IOException {
            connection.write(connection.readByteBufferByLength(connection.available()));
            connection.flush();
            return true;
        }
    }
}
