package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Closes the sockets when it stops, but not the sessions. */
@ModelSuite
@SuiteDisplayName("broken-stop-forgets-sessions")
@CaughtBy("A stop closes the sessions too")
public final class StopForgetsSessions extends SoundModel {

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
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                if (!stopping) {
                    super.closed(cause);
                }
            }
        });
    }
}
