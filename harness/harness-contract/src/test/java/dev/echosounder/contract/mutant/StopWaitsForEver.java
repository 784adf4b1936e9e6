package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Waits for its clients, whatever grace it is given. */
@ModelSuite
@SuiteDisplayName("broken-stop-waits-for-ever")
@CaughtBy("A client that never reads does not keep the server from stopping")
public final class StopWaitsForEver extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            private static final Duration FOR_EVER = Duration.ofDays(10_000);

            @Override
            void stopConnections(Duration grace) {
                super.stopConnections(FOR_EVER);
            }
        };
    }
}
