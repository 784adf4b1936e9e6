package dev.echosounder.mina;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.transport.AcceptErrors;
import dev.echosounder.transport.AcceptQueueDrain;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.mina.core.service.IoProcessor;
import org.apache.mina.transport.socket.nio.NioSession;
import org.apache.mina.transport.socket.nio.NioSocketAcceptor;

/**
 * MINA's acceptor, on a thread of its own, which gives each connection its session. That thread must not ask for
 * {@link #getLocalAddress()}, which has a lock: whoever unbinds holds it, and waits for that thread.
 */
final class Acceptor extends NioSocketAcceptor {

    private static final System.Logger LOG = System.getLogger(Acceptor.class.getName());
    private static final long ACCEPT_AGAIN_NANOS = 10_000_000;

    private final Loops loops;
    private final Service service;
    private final AcceptErrors newcomers = new AcceptErrors(LOG);
    private final AcceptQueueDrain lastCaller = new AcceptQueueDrain();
    private final CountDownLatch allAccepted = new CountDownLatch(1);

    Acceptor(Loops loops, Service service) {
        super(loops.threads(), loops);
        this.loops = loops;
        this.service = service;
        loops.configure(this, getSessionConfig());
        setBacklog(Tcp.BACKLOG);
        setReuseAddress(true);
        setCloseOnDeactivation(false); // connections finish after the listening socket is closed
    }

    /** Accepts whoever has come by now, and nobody after that. */
    void close(Duration patience) {
        try (lastCaller) {
            lastCaller.call(getLocalAddress());
            allAccepted.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException | InterruptedException nobodyIsAccepted) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "Connections that wait to be accepted at " + getLocalAddress() + " are lost",
                    nobodyIsAccepted);
        }
        unbind();
    }

    @Override
    protected NioSession accept(IoProcessor<NioSession> processor, ServerSocketChannel listener) throws Exception {
        SocketAddress here = listener.getLocalAddress();
        NioSession mina;
        try {
            mina = super.accept(processor, listener);
        } catch (Exception failure) {
            newcomers.notAccepted(here, failure);
            LockSupport.parkNanos(ACCEPT_AGAIN_NANOS);
            return null;
        }
        if (mina == null) {
            explainNobody(here);
            return null;
        }
        return admit(mina, here);
    }

    private NioSession admit(NioSession mina, SocketAddress here) throws IOException {
        SocketChannel channel = Channels.of(mina);
        if (lastCaller.is(channel.getRemoteAddress())) {
            channel.close();
            allAccepted.countDown();
            return null;
        }
        Session session = newcomers.admit(here, channel, service::newSession);
        if (session == null) {
            return null;
        }
        loops.admit(mina, session, true);
        return mina;
    }

    /** Out of file descriptors MINA tells its own log, waits for 50 ms, and says here that there was nobody. */
    private void explainNobody(SocketAddress here) {
        try {
            SocketChannel.open().close();
        } catch (IOException failure) {
            newcomers.notAccepted(here, failure);
        }
    }
}
