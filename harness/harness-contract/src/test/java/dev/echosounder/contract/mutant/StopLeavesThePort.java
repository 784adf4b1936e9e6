package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Does not close its listening socket. */
@ModelSuite
@SuiteDisplayName("broken-stop-leaves-the-port")
@CaughtBy({"The port is free again", "Whoever comes after the server has stopped is refused"})
public final class StopLeavesThePort extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void closeListener() {
                // Somebody may still call.
            }
        };
    }
}
