package dev.echosounder.contract.mutant;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A client that tells the session when it cannot connect, and not who asked for the connection. */
@ModelSuite
@SuiteDisplayName("broken-keeps-a-refusal-to-itself")
@CaughtBy("Where nobody listens")
public final class KeepsARefusalToItself extends SoundModel {

    @Override
    public Client client() {
        return new SoundClient(this::clientConnection) {
            @Override
            public synchronized void connect(InetSocketAddress to, Session session) {
                try {
                    super.connect(to, session);
                } catch (IOException refused) {
                    session.closed(refused);
                }
            }
        };
    }
}
