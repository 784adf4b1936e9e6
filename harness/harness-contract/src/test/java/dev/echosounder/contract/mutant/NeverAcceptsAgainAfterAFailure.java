package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Its acceptor ends when it cannot accept. */
@ModelSuite
@SuiteDisplayName("broken-never-accepts-again-after-a-failure")
@CaughtBy("Those who waited are answered when there are descriptors again")
public final class NeverAcceptsAgainAfterAFailure extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void notAccepted(IOException failure) {
                throw new UncheckedIOException(failure);
            }
        };
    }
}
