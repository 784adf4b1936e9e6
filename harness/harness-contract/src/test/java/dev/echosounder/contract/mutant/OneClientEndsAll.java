package dev.echosounder.contract.mutant;

import dev.echosounder.api.Client;
import dev.echosounder.contract.suite.ModelSuite;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps the clients of the process in one place, and when one stops, the connections of all are ended. */
@ModelSuite
@SuiteDisplayName("broken-one-client-ends-all")
@CaughtBy("Some stop, and the others go on")
public final class OneClientEndsAll extends SoundModel {

    private static final Set<SoundClient> CLIENTS = ConcurrentHashMap.newKeySet();

    @Override
    public Client client() {
        SoundClient client = new SoundClient(this::clientConnection) {
            @Override
            void stopConnections(Duration grace) {
                super.stopConnections(grace);
                CLIENTS.remove(this);
                CLIENTS.forEach(other -> other.dropAll(null));
            }
        };
        CLIENTS.add(client);
        return client;
    }
}
