package dev.echosounder.contract.server;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Says nothing, and reads nothing until it is told to; then everything. */
public final class LateServer extends OwnServer {

    private final CountDownLatch reading = new CountDownLatch(1);
    private final LongAdder heardBytes = new LongAdder();
    private final AtomicInteger ends = new AtomicInteger();

    public LateServer() throws IOException {
        super("late");
    }

    @Override
    void serve(Socket socket) throws IOException {
        try {
            reading.await();
        } catch (InterruptedException neverDone) {
            throw new IllegalStateException("Nobody interrupts this thread", neverDone);
        }
        if (!isClosed()) {
            socket.getInputStream().transferTo(new Counting());
            ends.incrementAndGet();
        }
    }

    /** From now on it reads. */
    public void read() {
        reading.countDown();
    }

    /** From all of its clients. */
    public long heardBytes() {
        return heardBytes.sum();
    }

    /** How many of its clients have half-closed. */
    public int ends() {
        return ends.get();
    }

    @Override
    public void close() throws IOException {
        super.close();
        reading.countDown();
    }

    private final class Counting extends OutputStream {

        @Override
        public void write(int next) {
            heardBytes.increment();
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            heardBytes.add(length);
        }
    }
}
