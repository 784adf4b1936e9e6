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

/** Lets its clients finish, and so goes on with those that never pause. */
@ModelSuite
@SuiteDisplayName("broken-stop-waits-for-a-pause")
@CaughtBy("Clients that send and read on and on get what they are owed, and then the end")
public final class StopWaitsForAPause extends SoundModel {

    private static final long PAUSE_NANOS = 500_000_000;

    private final AtomicLong arrivals = new AtomicLong();

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void stopConnections(Duration grace) {
                for (long before = -1; before != arrivals.get(); ) {
                    before = arrivals.get();
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                super.stopConnections(grace);
            }
        };
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void arrived(ByteBuffer bytes) {
                arrivals.incrementAndGet();
                super.arrived(bytes);
            }
        };
    }
}
