package dev.echosounder.blocking;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.IdleWatch;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/** One thread accepts, and gives each connection a thread of its own. */
final class BlockingServer implements Server {

    private final Reception reception;
    private final Crew acceptor;
    private final Crew crew;
    private final Standby standby;
    private final IdleWatch idleWatch;
    private boolean stopped; // guarded by this

    /** @param ahead how many threads are started before there are connections for them */
    static BlockingServer open(InetSocketAddress at, Service service, Lines lines, ThreadFactory threads, int ahead)
            throws IOException {
        return new BlockingServer(Reception.open(at, service, lines), service, threads, ahead);
    }

    private BlockingServer(Reception reception, Service service, ThreadFactory threads, int ahead) {
        this.reception = reception;
        this.acceptor = new Crew(threads);
        this.crew = new Crew(threads);
        this.standby = new Standby(crew, ahead);
        this.idleWatch = IdleWatch.of(
                service, "idle-watch-" + address().getPort(), crew::forEachConnection, BlockingConnection::cut);
        acceptor.start(this::acceptAll);
    }

    @Override
    public InetSocketAddress address() {
        return reception.address();
    }

    private void acceptAll() {
        for (BlockingConnection next = reception.next(); next != null; next = reception.next()) {
            BlockingConnection connection = next;
            try {
                standby.start(connection, connection::converse);
            } catch (Throwable noThreadLeft) {
                reception.refuse(connection, noThreadLeft);
            }
        }
    }

    @Override
    public synchronized void stop(Duration duration) {
        if (stopped) {
            return;
        }
        stopped = true;
        idleWatch.close();
        Grace grace = Grace.of(duration);
        reception.callLast();
        grace.await(() -> {
            if (!acceptor.isOver()) {
                crew.endInputs(); // which frees descriptors, where those who wait in the queue need some
            }
            return acceptor.isOver();
        });
        reception.close();
        acceptor.stop(grace);
        standby.dismiss();
        crew.stop(grace);
    }
}
