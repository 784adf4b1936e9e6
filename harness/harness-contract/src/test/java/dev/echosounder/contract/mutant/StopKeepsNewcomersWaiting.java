package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Accepts nobody any more when it stops, but listens until its clients are gone. */
@ModelSuite
@SuiteDisplayName("broken-stop-keeps-newcomers-waiting")
@CaughtBy("Whoever comes while the server is stopping is refused")
public final class StopKeepsNewcomersWaiting extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void closeListener() {
                // Not yet.
            }

            @Override
            void stopConnections(Duration grace) {
                super.stopConnections(grace);
                super.closeListener();
            }
        };
    }
}
