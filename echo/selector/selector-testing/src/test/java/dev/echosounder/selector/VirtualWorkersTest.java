package dev.echosounder.selector;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class VirtualWorkersTest {

    private static final int CONNECTIONS = 100;

    private final VirtualWorkers workers = new VirtualWorkers("virtual-workers-test");
    private final HandingLoop loop = new HandingLoop("virtual-workers-test", workers, HandedConnection::new);
    private final List<SocketChannel> channels = new ArrayList<>();

    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CountDownLatch served = new CountDownLatch(CONNECTIONS);
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    VirtualWorkersTest() throws IOException {}

    @AfterEach
    void end() throws IOException {
        goOn.countDown();
        workers.stop();
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }

    @Test
    void serveEachInAThreadOfItsOwn() throws Exception {
        for (int i = 0; i < CONNECTIONS; i++) {
            connect(served::countDown);
        }

        loop.endRound();

        served.await();
        assertThat(threads).hasSize(CONNECTIONS).allMatch(Thread::isVirtual);
    }

    @Test
    void whoWaitsHoldsUpNobodyWhoWasHandedOverBehindIt() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        connect(() -> {
            goOn.await();
            over.countDown();
        });
        for (int i = 0; i < CONNECTIONS; i++) {
            connect(served::countDown);
        }

        loop.endRound();

        served.await();
        goOn.countDown();
        over.await();
    }

    private void connect(Work work) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channels.add(channel);
        loop.connection(channel, new Working(work)).begin();
    }

    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException;
    }

    /** It does something when it starts. */
    private final class Working implements Session {

        private final Work work;

        private Working(Work work) {
            this.work = work;
        }

        @Override
        public void started(Outbox out) {
            threads.add(Thread.currentThread());
            try {
                work.run();
            } catch (InterruptedException none) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            throw new AssertionError("Nobody says anything");
        }
    }
}
