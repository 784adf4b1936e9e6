package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Lets a byte slip from what each client sends while it stops, and goes on with the next. */
@ModelSuite
@SuiteDisplayName("broken-stop-loses-a-byte")
@CaughtBy("Clients that send and read on and on get what they are owed, and then the end")
public final class StopLosesAByte extends SoundModel {

    private static final long A_MOMENT_NANOS = 50_000_000;

    private volatile boolean stopping;

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void closeListener() {
                stopping = true;
                LockSupport.parkNanos(A_MOMENT_NANOS); // in which whoever sends on and on does so
                super.closeListener();
            }
        };
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private boolean lost;

            @Override
            void arrived(ByteBuffer bytes) {
                if (stopping && !lost) {
                    lost = true;
                    bytes.get();
                }
                super.arrived(bytes);
            }
        };
    }
}
