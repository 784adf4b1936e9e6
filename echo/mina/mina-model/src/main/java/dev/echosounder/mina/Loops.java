package dev.echosounder.mina;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.OpenConnections;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.mina.core.service.AbstractIoService;
import org.apache.mina.core.service.IoProcessor;
import org.apache.mina.core.write.WriteRequest;
import org.apache.mina.transport.socket.SocketSessionConfig;
import org.apache.mina.transport.socket.nio.NioSession;

/**
 * The I/O processors of one server or client, and its connections that are not over. MINA's own pool of processors
 * deals connections out by a number that all servers and clients of the process share, so that one may get only even
 * ones; this one deals them out in turns.
 */
final class Loops implements IoProcessor<NioSession> {

    final Threads threads;
    private final Pool pool; // null where the loops run the sessions
    private final Loop[] loops = new Loop[SharedSettings.loops()];
    private final AtomicInteger turn = new AtomicInteger();
    final OpenConnections connections = new OpenConnections();
    private volatile boolean disposing;
    private volatile boolean disposed;

    Loops(Threads threads, Pool pool) {
        this.threads = threads;
        this.pool = pool;
        for (int i = 0; i < loops.length; i++) {
            loops[i] = new Loop(threads, pool);
        }
    }

    /** Makes an acceptor or a connector use these loops. */
    void configure(AbstractIoService service, SocketSessionConfig sockets) {
        sockets.setTcpNoDelay(true);
        sockets.setMaxReadBufferSize(Tcp.READ_BYTES);
        sockets.setWriteTimeout(0); // by default a peer that reads nothing for a minute is cut off
        if (pool != null) {
            service.getFilterChain().addLast("pool", pool.newFilter());
        }
        service.setHandler(new Events());
    }

    /** Takes a connection in, which MINA is going to {@linkplain #add add}. */
    MinaConnection admit(NioSession mina, Session session, boolean startsAtOnce) {
        Loop loop = loops[Math.floorMod(turn.getAndIncrement(), loops.length)];
        MinaConnection connection = pool == null
                ? new MinaConnection(this, loop, mina, session, startsAtOnce)
                : new PooledConnection(this, loop, pool, mina, session, startsAtOnce);
        connections.add(connection);
        return connection;
    }

    /**
     * Lets all connections finish, cuts those that have not by then, ends the loops and the pool. Their threads end
     * soon after.
     */
    void stop(Duration grace) {
        connections.end(Grace.of(grace));
        dispose();
        if (pool != null) {
            pool.shutdown();
        }
    }

    // ---- what MINA asks for

    @Override
    public void add(NioSession mina) {
        MinaConnection connection = MinaConnection.of(mina);
        try {
            connection.loop.add(mina);
        } catch (Throwable noThreadOrMemory) {
            connections.remove(connection);
            throw noThreadOrMemory;
        }
    }

    @Override
    public void flush(NioSession mina) {
        MinaConnection.of(mina).loop.flush(mina);
    }

    @Override
    public void write(NioSession mina, WriteRequest request) {
        MinaConnection.of(mina).loop.write(mina, request);
    }

    @Override
    public void updateTrafficControl(NioSession mina) {
        MinaConnection.of(mina).loop.updateTrafficControl(mina);
    }

    @Override
    public void remove(NioSession mina) {
        MinaConnection.of(mina).loop.remove(mina);
    }

    @Override
    public boolean isDisposing() {
        return disposing;
    }

    @Override
    public boolean isDisposed() {
        return disposed;
    }

    /** Ends the loops. On return each has closed its connections and its selector. */
    @Override
    public void dispose() {
        disposing = true;
        for (Loop loop : loops) {
            loop.dispose();
        }
        disposed = true;
    }
}
