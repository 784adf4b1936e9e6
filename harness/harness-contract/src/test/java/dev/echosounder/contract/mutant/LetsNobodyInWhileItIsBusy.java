package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Accepts only when it has little else to do. One instance serves once. */
@ModelSuite
@SuiteDisplayName("broken-lets-nobody-in-while-it-is-busy")
@CaughtBy("10 newcomers, beside 20 clients that never let the server rest")
public final class LetsNobodyInWhileItIsBusy extends SoundModel {

    private static final long LOOKS_NANOS = 50_000_000;
    private static final int BUSY_READS = 10;

    private final AtomicLong reads = new AtomicLong();
    private volatile boolean stopping;

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            public synchronized void stop(Duration grace) {
                stopping = true;
                super.stop(grace);
            }
        };
    }

    /** Called by the thread that accepts: nobody else is accepted before this returns. */
    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        long before;
        do {
            before = reads.get();
            LockSupport.parkNanos(LOOKS_NANOS);
        } while (reads.get() - before >= BUSY_READS && !stopping);
        return new SoundConnection(socket, session) {
            @Override
            void arrived(ByteBuffer bytes) {
                reads.incrementAndGet();
                super.arrived(bytes);
            }
        };
    }
}
