package dev.echosounder.testkit.broken;

import dev.echosounder.api.Service;
import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

import java.net.ServerSocket;
import java.time.Duration;

/** Gives nobody the time to take his answers when it stops. */
@ModelSuite
@SuiteDisplayName("broken-stop-cuts-answers")
@CaughtBy({
        "What was sent before the stop is answered, and then the connection is closed",
        "A client that has not read yet still gets its answers when the server stops"
})
public final class StopCutsAnswers extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void stopConnections(Duration grace) {
                super.stopConnections(Duration.ZERO);
            }
        };
    }
}
