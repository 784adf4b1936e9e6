package dev.echosounder.blocking;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/** Gives each connection a thread of its own, which waits for the gun. */
final class BlockingClient implements Client {

    private final Lines lines;
    private final Crew crew;
    private Gun gun = new Gun();

    BlockingClient(Lines lines, ThreadFactory threads) {
        this.lines = lines;
        crew = new Crew(threads);
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        Line line = lines.call(to);
        Gun next = gun;
        DuplexConnection connection = new DuplexConnection(line, session, crew::start);
        try {
            crew.start(connection, () -> {
                if (next.await()) {
                    connection.converse();
                } else {
                    connection.close(null);
                }
            });
        } catch (Throwable noThreadLeft) {
            line.close();
            throw new IOException(
                    "Connected to " + to + ", but there is no thread left for the connection: "
                            + noThreadLeft.getMessage(),
                    noThreadLeft);
        }
    }

    @Override
    public synchronized void start() {
        gun.fire();
        gun = new Gun();
    }

    @Override
    public synchronized void stop(Duration grace) {
        gun.callOff();
        crew.stop(Grace.of(grace));
    }

    /** What the connections that stand wait for. */
    private static final class Gun {

        private final CountDownLatch decided = new CountDownLatch(1);
        private boolean fired;

        void fire() {
            fired = true;
            decided.countDown();
        }

        void callOff() {
            decided.countDown();
        }

        boolean await() {
            while (true) {
                try {
                    decided.await();
                    return fired;
                } catch (InterruptedException notMeant) {
                    // Nobody outside knows this thread; it ends when its connection does.
                }
            }
        }
    }
}
