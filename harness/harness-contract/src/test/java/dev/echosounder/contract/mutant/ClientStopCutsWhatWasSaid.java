package dev.echosounder.contract.mutant;

import dev.echosounder.api.Client;
import dev.echosounder.contract.suite.ModelSuite;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A client that stops does not wait until what was said has left. */
@ModelSuite
@SuiteDisplayName("broken-client-stop-cuts-what-was-said")
@CaughtBy("What was said before the stop arrives")
public final class ClientStopCutsWhatWasSaid extends SoundModel {

    @Override
    public Client client() {
        return new SoundClient(this::clientConnection) {
            @Override
            void stopConnections(Duration grace) {
                super.stopConnections(Duration.ZERO);
            }
        };
    }
}
