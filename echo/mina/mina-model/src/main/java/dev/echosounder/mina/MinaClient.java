package dev.echosounder.mina;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ClientLifecycle;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.apache.mina.core.future.ConnectFuture;
import org.apache.mina.transport.socket.nio.NioSession;
import org.apache.mina.transport.socket.nio.NioSocketConnector;

/** Connections on {@link Loops} of their own. */
final class MinaClient extends ClientLifecycle<MinaConnection> {

    private final Loops loops;
    private final NioSocketConnector connector;

    MinaClient(Loops loops) {
        super(MinaConnection::begin, MinaConnection::callOff);
        this.loops = loops;
        connector = new NioSocketConnector(loops.threads(), loops);
        loops.configure(connector, connector.getSessionConfig());
    }

    @Override
    protected MinaConnection open(InetSocketAddress to, Session session) throws IOException {
        ConnectFuture connect = connector.connect(to, (mina, future) -> loops.admit((NioSession) mina, session, false));
        Throwable failure = connect.awaitUninterruptibly().getException();
        if (failure != null) {
            throw failure instanceof IOException io ? io : new IOException("Cannot connect to " + to, failure);
        }
        return MinaConnection.of(connect.getSession());
    }

    @Override
    protected void end(Duration grace) {
        loops.stop(grace);
        connector.dispose();
        loops.threads().awaitEnd();
    }
}
