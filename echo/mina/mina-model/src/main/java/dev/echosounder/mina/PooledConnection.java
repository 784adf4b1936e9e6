package dev.echosounder.mina;

import dev.echosounder.api.Session;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.mina.transport.socket.nio.NioSession;

/** A connection whose session is run by the threads of a {@link Pool}, one at a time, while a loop reads and writes. */
final class PooledConnection extends MinaConnection {

    private final Pool pool;
    private final NioSession mina;
    private final AtomicInteger unhandledBytes = new AtomicInteger();

    PooledConnection(Loops loops, Loop loop, Pool pool, NioSession mina, Session session, boolean startsAtOnce) {
        super(loops, loop, mina, session, startsAtOnce);
        this.pool = pool;
        this.mina = mina;
    }

    @Override
    protected void serve(Runnable action) {
        pool.execute(mina, action);
    }

    @Override
    boolean keepsUp() {
        return unhandledBytes.get() < Pool.BACKLOG_BYTES;
    }

    /** Reports bytes that were read, and wait for a thread of the pool. For the loop's thread. */
    void waits(int bytes) {
        unhandledBytes.addAndGet(bytes);
        steer();
    }

    /** Reports bytes that are being handled. For a thread of the pool. */
    void isHandled(int bytes) {
        unhandledBytes.addAndGet(-bytes);
    }
}
