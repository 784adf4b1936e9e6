package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Its acceptor ends when there is no memory for a session. */
@ModelSuite
@SuiteDisplayName("broken-never-accepts-again-without-memory")
@CaughtBy("New clients are served when there is memory again")
public final class NeverAcceptsAgainWithoutMemory extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void noSession(Socket socket, Throwable failure) {
                super.noSession(socket, failure);
                throw new IllegalStateException(failure);
            }
        };
    }
}
