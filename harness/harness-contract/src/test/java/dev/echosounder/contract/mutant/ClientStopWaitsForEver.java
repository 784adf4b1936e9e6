package dev.echosounder.contract.mutant;

import dev.echosounder.api.Client;
import dev.echosounder.contract.suite.ModelSuite;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A client that waits for its server when it stops, whatever grace it is given. */
@ModelSuite
@SuiteDisplayName("broken-client-stop-waits-for-ever")
@CaughtBy("A server that never reads does not keep them from stopping")
public final class ClientStopWaitsForEver extends SoundModel {

    private static final Duration FOR_EVER = Duration.ofDays(10_000);

    @Override
    public Client client() {
        return new SoundClient(this::clientConnection) {
            @Override
            void stopConnections(Duration grace) {
                super.stopConnections(FOR_EVER);
            }
        };
    }
}
