package dev.echosounder.contract.fault;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Where the connections of a way stand still, until it opens for all of them and for good. */
final class Gate {

    private final CountDownLatch somebodyWaits = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    void pass() throws InterruptedIOException {
        somebodyWaits.countDown();
        try {
            open.await();
        } catch (InterruptedException closed) {
            throw new InterruptedIOException("The proxy is closed.");
        }
    }

    void open() {
        open.countDown();
    }

    boolean awaitSomebody(Duration patience) throws InterruptedException {
        return somebodyWaits.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }
}
