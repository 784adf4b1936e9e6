package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Closes a session once more if it has thrown when it was closed. */
@ModelSuite
@SuiteDisplayName("broken-closes-again-if-that-fails")
@CaughtBy("A session that throws in closed is not closed again, the others go on")
public final class ClosesAgainIfThatFails extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                try {
                    super.closed(cause);
                } catch (RuntimeException failure) {
                    super.closed(failure);
                }
            }
        });
    }
}
