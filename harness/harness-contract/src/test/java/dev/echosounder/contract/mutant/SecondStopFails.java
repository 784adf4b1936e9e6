package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Takes a second stop for a mistake. */
@ModelSuite
@SuiteDisplayName("broken-second-stop-fails")
@CaughtBy("A second stop does nothing")
public final class SecondStopFails extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            private boolean told;

            @Override
            public synchronized void stop(Duration grace) {
                if (told) {
                    throw new IllegalStateException("This server has been stopped.");
                }
                told = true;
                super.stop(grace);
            }
        };
    }
}
