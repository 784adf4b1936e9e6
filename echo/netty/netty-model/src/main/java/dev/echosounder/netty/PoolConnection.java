package dev.echosounder.netty;

import dev.echosounder.api.Session;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.EventExecutor;

/** A connection whose session is run by an executor, which has others to run too. */
final class PoolConnection extends MailedConnection implements Runnable {

    private final EventExecutor executor;

    PoolConnection(Loops loops, DuplexChannel channel, Session session, EventExecutor executor) {
        super(loops, channel, session);
        this.executor = executor;
    }

    @Override
    void wake() {
        executor.execute(this);
    }

    /** One turn. If there is more by then, the others come first, unless there is no memory to arrange that. */
    @Override
    public void run() {
        while (attend()) {
            try {
                executor.execute(this);
                return;
            } catch (OutOfMemoryError none) {
                // Then the others wait for a turn.
            }
        }
    }
}
