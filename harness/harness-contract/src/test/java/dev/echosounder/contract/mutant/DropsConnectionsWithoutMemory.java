package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Ends everybody when there is no memory for one more. */
@ModelSuite
@SuiteDisplayName("broken-drops-connections-without-memory")
@CaughtBy("Those who are connected are answered while there is no memory left")
public final class DropsConnectionsWithoutMemory extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void noSession(Socket socket, Throwable failure) {
                dropAll(new IOException(failure));
                super.noSession(socket, failure);
            }
        };
    }
}
