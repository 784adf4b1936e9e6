package dev.echosounder.selector;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;

/** A loop without its thread, whose connections do what a test gives them, and the workers that run it. */
final class StagedTurns {

    private final Workers workers;
    private final DispatchingLoop loop;
    private final CountDownLatch ending = new CountDownLatch(1);

    StagedTurns(Workers workers) throws IOException {
        this.workers = workers;
        loop = new DispatchingLoop("staged-turns", workers, OffloadedConnection::new);
    }

    /** The first turn of one connection. */
    @FunctionalInterface
    interface Work {
        void run() throws InterruptedException;
    }

    /** Makes a connection that is ready. */
    void ready(Work work) throws IOException {
        loop.connection(SocketChannel.open(), new Working(work)).join();
    }

    /** Hands over all that are ready. */
    void handOver() {
        loop.endRound();
    }

    /** Work that is done at the end. */
    void awaitEnd() throws InterruptedException {
        ending.await();
    }

    /** Ends the loop, which then awaits the connections that are still at work, and the workers. */
    void end() throws IOException, InterruptedException {
        ending.countDown();
        loop.start();
        loop.execute(loop::beginStop);
        loop.thread.join();
        workers.stop();
    }

    private record Working(Work work) implements Session {

        @Override
        public void started(Outbox out) {
            try {
                work.run();
            } catch (InterruptedException none) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            throw new AssertionError("No client sends anything");
        }
    }
}
