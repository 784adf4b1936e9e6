package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Ends connections with a reset when it stops, and so what the kernel still had to deliver is lost. */
@ModelSuite
@SuiteDisplayName("broken-stop-resets-connections")
@CaughtBy("A client that has not read yet still gets its answers when the server stops")
public final class StopResetsConnections extends SoundModel {

    private volatile boolean stopping;

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void closeListener() {
                stopping = true;
                super.closeListener();
            }
        };
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            protected void disconnect() {
                try {
                    if (stopping) {
                        socket.setSoLinger(true, 0);
                    }
                } catch (IOException alreadyGone) {
                    // Then it needs no reset.
                }
                super.disconnect();
            }
        };
    }
}
