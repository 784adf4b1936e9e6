package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Its acceptor ends when there is no thread for a connection. */
@ModelSuite
@SuiteDisplayName("broken-never-accepts-again-without-threads")
@CaughtBy("New clients are served when there are threads again")
public final class NeverAcceptsAgainWithoutThreads extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection, Thread::ofPlatform) {
            @Override
            void noThread(SoundConnection connection, Throwable failure) {
                super.noThread(connection, failure);
                throw new IllegalStateException(failure);
            }
        };
    }
}
