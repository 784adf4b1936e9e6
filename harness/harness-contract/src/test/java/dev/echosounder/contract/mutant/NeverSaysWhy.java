package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Whatever has happened, a session is closed as if in good order. */
@ModelSuite
@SuiteDisplayName("broken-never-says-why")
@CaughtBy({
    "A reset before an answer is a cause",
    "A reset in the middle of a long answer is a cause",
    "A reset after an answer is a cause",
})
public final class NeverSaysWhy extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                super.closed(null);
            }
        });
    }
}
