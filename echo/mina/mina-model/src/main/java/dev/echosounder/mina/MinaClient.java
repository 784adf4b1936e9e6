package dev.echosounder.mina;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.mina.core.future.ConnectFuture;
import org.apache.mina.transport.socket.nio.NioSession;
import org.apache.mina.transport.socket.nio.NioSocketConnector;

/** Connections on {@link Loops} of their own. */
final class MinaClient implements Client {

    private final Loops loops;
    private final NioSocketConnector connector;
    private List<MinaConnection> standing = new ArrayList<>();

    MinaClient(Loops loops) {
        this.loops = loops;
        connector = new NioSocketConnector(loops.threads(), loops);
        loops.configure(connector, connector.getSessionConfig());
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        ConnectFuture connect = connector.connect(to, (mina, future) -> loops.admit((NioSession) mina, session, false));
        Throwable failure = connect.awaitUninterruptibly().getException();
        if (failure != null) {
            throw failure instanceof IOException io ? io : new IOException("Cannot connect to " + to, failure);
        }
        standing.add(MinaConnection.of(connect.getSession()));
    }

    @Override
    public synchronized void start() {
        List<MinaConnection> waiting = standing;
        standing = new ArrayList<>();
        waiting.forEach(MinaConnection::begin);
    }

    @Override
    public synchronized void stop(Duration grace) {
        standing.forEach(MinaConnection::callOff);
        standing.clear();
        loops.stop(grace);
        connector.dispose();
        loops.threads().awaitEnd();
    }
}
