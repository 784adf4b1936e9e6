package dev.echosounder.transport.blocking;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * A client's connection, which becomes two threads if its session ever wants to send more than the outbox holds. A
 * thread that blocks in write cannot read: if a client sends 16 MiB in one thread to a server that answers as it goes,
 * both soon wait for the other to read. From then on a second thread writes, and a lock lets one of the two run the
 * session at a time.
 *
 * <p>Until then, and for most loads always, it is the one thread of {@link BlockingConnection} without any lock.
 */
final class DuplexConnection extends BlockingConnection {

    private final Consumer<Runnable> threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private boolean writing; // once true, everything below is guarded by the lock
    private ByteBuffer queue;
    private boolean endQueued;

    /** @param threads starts a thread for what it is given */
    DuplexConnection(BlockingTransport transport, Session session, Consumer<Runnable> threads) {
        super(transport, session);
        this.threads = threads;
    }

    @Override
    protected void roomRefused() {
        if (!writing) {
            writing = true;
            lock.lock(); // given back when this turn is over
            queue = transport.newBuffer(Tcp.OUTBOX_BYTES);
            threads.accept(this::writeOn);
        }
    }

    @Override
    void enter() {
        if (writing) {
            lock.lock();
        }
    }

    @Override
    void leave() {
        while (lock.isHeldByCurrentThread()) { // twice where a turn has failed half-way
            changed.signalAll();
            lock.unlock();
        }
    }

    @Override
    boolean awaitInputWanted() {
        if (!writing) {
            return wantsInput();
        }
        lock.lock();
        try {
            while (!wantsInput() && wantsDrain()) {
                changed.awaitUninterruptibly();
            }
            return wantsInput();
        } finally {
            lock.unlock();
        }
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        if (!writing) {
            super.send(bytes);
            return;
        }
        int count = Math.min(bytes.remaining(), queue.remaining());
        int limit = bytes.limit();
        queue.put(bytes.limit(bytes.position() + count));
        bytes.limit(limit);
    }

    @Override
    protected void sendEnd() throws IOException {
        if (writing) {
            endQueued = true;
        } else {
            super.sendEnd();
        }
    }

    /** Runs the second thread: takes the queue, writes it without the lock, and lets the session fill it again. */
    private void writeOn() {
        enter();
        try {
            ByteBuffer taken = transport.newBuffer(Tcp.OUTBOX_BYTES);
            while (true) {
                while (queue.position() == 0 && !endQueued && !isClosed()) {
                    changed.awaitUninterruptibly();
                }
                if (isClosed()) {
                    return;
                }
                if (queue.position() == 0) {
                    super.sendEnd();
                    return;
                }
                ByteBuffer full = queue.flip();
                queue = taken.clear();
                taken = full;
                leave();
                try {
                    super.send(taken);
                } finally {
                    enter();
                }
                drain();
            }
        } catch (Throwable failure) {
            close(failure);
        } finally {
            leave();
        }
    }
}
