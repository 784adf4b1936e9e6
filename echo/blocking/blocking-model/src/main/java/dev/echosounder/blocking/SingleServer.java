package dev.echosounder.blocking;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.IdleWatch;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/**
 * One thread accepts a connection, serves it to its end, and accepts the next. Whoever comes meanwhile waits in the
 * kernel's queue.
 *
 * <p>That queue would be lost with the listener, and newcomers would be left hanging as long as it is there. So the
 * thread that stops the server takes everybody out of the queue, and leaves them to the only thread, which still serves
 * one after the other.
 */
final class SingleServer implements Server {

    private final Reception reception;
    private final Crew crew;
    private final IdleWatch idleWatch;
    private final Queue<BlockingConnection> handedOver = new ConcurrentLinkedQueue<>();
    private final CountDownLatch allHandedOver = new CountDownLatch(1);
    private boolean stopped; // guarded by this

    static SingleServer open(InetSocketAddress at, Service service, ThreadFactory threads) throws IOException {
        return new SingleServer(Reception.open(at, service, new ChannelLines()), service, threads);
    }

    private SingleServer(Reception reception, Service service, ThreadFactory threads) {
        this.reception = reception;
        this.crew = new Crew(threads);
        this.idleWatch = IdleWatch.of(
                service, "idle-watch-" + address().getPort(), crew::forEachConnection, BlockingConnection::cut);
        crew.start(this::serveAll);
    }

    @Override
    public InetSocketAddress address() {
        return reception.address();
    }

    private void serveAll() {
        for (BlockingConnection next = reception.next(); next != null; next = next()) {
            serve(next);
        }
        awaitTheRest();
        for (BlockingConnection next = handedOver.poll(); next != null; next = handedOver.poll()) {
            serve(next);
        }
    }

    private BlockingConnection next() {
        BlockingConnection next = handedOver.poll();
        return next != null ? next : reception.next();
    }

    private void serve(BlockingConnection connection) {
        crew.add(connection);
        crew.run(connection, connection::converse);
    }

    private void awaitTheRest() {
        while (true) {
            try {
                allHandedOver.await();
                return;
            } catch (InterruptedException notMeant) {
                // Nobody outside knows this thread.
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
        Runnable meanwhile = () -> freeDescriptors(grace);
        for (BlockingConnection next = reception.next(meanwhile); next != null; next = reception.next(meanwhile)) {
            crew.add(next);
            handedOver.add(next);
        }
        allHandedOver.countDown();
        crew.stop(grace);
    }

    private void freeDescriptors(Grace grace) {
        crew.endInputs();
        if (grace.isOver()) {
            reception.close();
        }
    }
}
