package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Says goodbye to a session twice. */
@ModelSuite
@SuiteDisplayName("broken-closes-sessions-twice")
@CaughtBy("Farewells, half-closes and resets")
public final class ClosesSessionsTwice extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                super.closed(cause);
                super.closed(cause);
            }
        });
    }
}
