package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Closes no session of which the connection fails while its answer still waits for the client. */
@ModelSuite
@SuiteDisplayName("broken-forgets-sessions-cut-in-mid-answer")
@CaughtBy({
    "A connection is cut while its answer waits for the client",
    "A connection is reset while its answer waits for the client"
})
public final class ForgetsSessionsCutInMidAnswer extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void failed(Throwable failure) {
                if (wantsDrain()) {
                    disconnect();
                } else {
                    super.failed(failure);
                }
            }
        };
    }
}
