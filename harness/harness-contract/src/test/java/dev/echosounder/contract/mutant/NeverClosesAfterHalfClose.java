package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Answers a half-close with silence. */
@ModelSuite
@SuiteDisplayName("broken-never-closes-after-half-close")
@CaughtBy("The server closes the connection when a client has half-closed")
public final class NeverClosesAfterHalfClose extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            protected void sendEnd() {
                // And no more.
            }
        };
    }
}
