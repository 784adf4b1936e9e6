package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Helps itself to the descriptor of one who is connected. */
@ModelSuite
@SuiteDisplayName("broken-drops-connections-without-descriptors")
@CaughtBy("Those who are connected are answered while there is no descriptor left")
public final class DropsConnectionsWithoutDescriptors extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            private final AtomicBoolean helped = new AtomicBoolean();

            @Override
            void notAccepted(IOException failure) {
                if (helped.compareAndSet(false, true)) {
                    dropOne(failure);
                }
                super.notAccepted(failure);
            }
        };
    }
}
