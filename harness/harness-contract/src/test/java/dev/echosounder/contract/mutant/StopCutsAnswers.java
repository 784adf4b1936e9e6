package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Gives no session the time to answer when it stops. */
@ModelSuite
@SuiteDisplayName("broken-stop-cuts-answers")
@CaughtBy("What a client has sent before the stop still reaches its session, and is answered")
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
