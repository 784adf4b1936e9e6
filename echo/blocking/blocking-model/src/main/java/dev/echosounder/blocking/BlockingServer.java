package dev.echosounder.blocking;

import dev.echosounder.api.Service;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.blocking.BlockingConnection;
import dev.echosounder.transport.blocking.ConnectionThreads;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/** One thread accepts, and gives each connection a thread. */
final class BlockingServer extends AcceptingServer {

    private final ConnectionThreads acceptor;
    private final SpareThreads spareThreads;

    /** @param ahead how many threads are started before there are connections for them */
    BlockingServer(InetSocketAddress at, Service service, Transports transports, ThreadFactory factory, int ahead)
            throws IOException {
        super(at, service, transports, factory);
        acceptor = new ConnectionThreads(factory);
        spareThreads = new SpareThreads(threads, ahead);
        acceptor.start(this::acceptAll);
    }

    private void acceptAll() {
        for (BlockingConnection next = next(); next != null; next = next()) {
            BlockingConnection connection = next;
            try {
                spareThreads.start(connection, connection::converse);
            } catch (Throwable noThreadLeft) {
                connection.refuse(refusalWithoutThread(noThreadLeft), noThreadLeft);
            }
        }
    }

    @Override
    protected void end(Duration duration) {
        Grace grace = Grace.of(duration);
        drainAcceptQueue(grace, threads::endInputs); // which frees file descriptors, where the queue needs some
        stopAccepting();
        acceptor.stop(grace);
        spareThreads.dismiss();
        threads.stop(grace);
    }
}
