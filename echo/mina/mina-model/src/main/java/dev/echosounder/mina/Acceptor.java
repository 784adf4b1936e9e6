package dev.echosounder.mina;

import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.Iterator;
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
        super(loops.threads, loops);
        this.loops = loops;
        this.server = server;
        loops.configure(this, getSessionConfig());
        setBacklog(Tcp.BACKLOG);
        setReuseAddress(true);
        setCloseOnDeactivation(false); // connections finish after the listening socket is closed
    }

    /** Catches each {@link Error}, as it would end MINA's thread. */
    @Override
    protected int select() {
        try {
            return super.select();
        } catch (Throwable failure) {
            server.survive(failure);
            return 0;
        }
    }

    @Override
    protected Iterator<ServerSocketChannel> selectedHandles() {
        try {
            return super.selectedHandles();
        } catch (Throwable noMemory) {
            server.survive(noMemory);
            return Collections.emptyIterator();
        }
    }

    /** Returns {@code null}, so that MINA does nothing: what it would do is done here. */
    @Override
    protected NioSession accept(IoProcessor<NioSession> processor, ServerSocketChannel listener) {
        try {
            NioSession mina = super.accept(processor, listener);
            if (mina == null) {
                reportFailure();
            } else {
                admit(mina);
            }
        } catch (Throwable failure) {
            server.notAccepted(failure);
            ServerLifecycle.pauseAccepting();
        }
        return null;
    }

    private void admit(NioSession mina) throws IOException {
        SocketChannel channel = MinaConnection.channelOf(mina);
        if (server.isDrain(channel.getRemoteAddress())) {
            channel.close();
            return;
        }
        server.admit(channel, session -> {
            initSession(mina, null, null);
            MinaConnection connection = loops.admit(mina, session, true);
            mina.getProcessor().add(mina);
            return connection;
        });
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
