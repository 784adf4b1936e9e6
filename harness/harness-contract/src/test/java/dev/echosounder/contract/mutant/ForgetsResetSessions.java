package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Closes only those sessions that have ended in good order. */
@ModelSuite
@SuiteDisplayName("broken-forgets-reset-sessions")
@CaughtBy("Farewells, half-closes and resets")
public final class ForgetsResetSessions extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                if (cause == null) {
                    super.closed(null);
                }
            }
        });
    }
}
