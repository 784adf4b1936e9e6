package dev.echosounder.mina;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.apache.mina.core.service.IoProcessor;
import org.apache.mina.transport.socket.nio.NioSession;
import org.apache.mina.transport.socket.nio.NioSocketAcceptor;

/**
 * MINA's acceptor, on a dedicated thread, which gives each connection its session. That thread must not call
 * {@link #getLocalAddress()}, which needs a lock: the thread that unbinds holds it, and waits for the acceptor's.
 */
final class Acceptor extends NioSocketAcceptor {

    private final Loops loops;
    private final ServerLifecycle server;

    Acceptor(Loops loops, ServerLifecycle server) {
        super(loops.threads(), loops);
        this.loops = loops;
        this.server = server;
        loops.configure(this, getSessionConfig());
        setBacklog(Tcp.BACKLOG);
        setReuseAddress(true);
        setCloseOnDeactivation(false); // connections finish after the listening socket is closed
    }

    @Override
    protected NioSession accept(IoProcessor<NioSession> processor, ServerSocketChannel listener) throws Exception {
        NioSession mina;
        try {
            mina = super.accept(processor, listener);
        } catch (Exception failure) {
            server.notAccepted(failure);
            ServerLifecycle.pauseAccepting();
            return null;
        }
        if (mina == null) {
            reportFailure();
            return null;
        }
        return admit(mina);
    }

    private NioSession admit(NioSession mina) throws IOException {
        SocketChannel channel = Channels.of(mina);
        if (server.isDrain(channel.getRemoteAddress())) {
            channel.close();
            return null;
        }
        Session session = server.newSession(channel);
        if (session == null) {
            return null;
        }
        loops.admit(mina, session, true);
        return mina;
    }

    /** Without file descriptors MINA writes to its own log, waits for 50 ms, and accepts nothing here. */
    private void reportFailure() {
        try {
            SocketChannel.open().close();
        } catch (IOException failure) {
            server.notAccepted(failure);
        }
    }
}
