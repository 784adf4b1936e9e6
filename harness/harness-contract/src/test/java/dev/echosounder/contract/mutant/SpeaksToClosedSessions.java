package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Tells a session of the end of its input when it is closed already. */
@ModelSuite
@SuiteDisplayName("broken-speaks-to-closed-sessions")
@CaughtBy("Clients that are nobody's model")
public final class SpeaksToClosedSessions extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                super.closed(cause);
                super.inputEnded(null);
            }
        });
    }
}
