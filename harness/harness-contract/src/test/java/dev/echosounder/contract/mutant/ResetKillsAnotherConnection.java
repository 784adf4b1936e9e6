package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A reset takes the connection of somebody else with it. */
@ModelSuite
@SuiteDisplayName("broken-reset-kills-another-connection")
@CaughtBy("A reset in mid-message harms nobody else")
public final class ResetKillsAnotherConnection extends SoundModel {

    private final Set<SoundConnection> all = ConcurrentHashMap.newKeySet();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        SoundConnection connection = new SoundConnection(socket, session) {
            @Override
            void failed(Throwable failure) {
                super.failed(failure);
                all.stream()
                        .filter(other -> other != this)
                        .findAny()
                        .ifPresent(other -> other.cut(new IOException(failure)));
            }
        };
        all.add(connection);
        return connection;
    }
}
