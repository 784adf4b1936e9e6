package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Stops accepting, and leaves the connections as they are. */
@ModelSuite
@SuiteDisplayName("broken-stop-leaves-connections")
@CaughtBy({
    "An idle client sees the end of the stream",
    "A client that has only just connected is not forgotten when the server stops",
    "What was sent before the stop is answered, and then the connection is closed"
})
public final class StopLeavesConnections extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void stopConnections(Duration grace) {
                // They may go on.
            }
        };
    }
}
