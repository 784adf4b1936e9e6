package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps the connections of all servers of the process in one place, and a stop ends them all. */
@ModelSuite
@SuiteDisplayName("broken-stop-ends-every-server")
@CaughtBy("One stops, and the other goes on")
public final class StopEndsEveryServer extends SoundModel {

    private static final Set<SoundServer> RUNNING = ConcurrentHashMap.newKeySet();

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        SoundServer server = new SoundServer(listener, service, this::serverConnection) {
            @Override
            void stopConnections(Duration grace) {
                super.stopConnections(grace);
                RUNNING.remove(this);
                RUNNING.forEach(other -> other.dropAll(null));
            }
        };
        RUNNING.add(server);
        return server;
    }
}
