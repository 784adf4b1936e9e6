package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Tries to accept again and again, without a pause. */
@ModelSuite
@SuiteDisplayName("broken-spins-without-descriptors")
@CaughtBy("Without descriptors the server says so once in a while, and does not spin")
public final class SpinsWithoutDescriptors extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void pause() {}
        };
    }
}
