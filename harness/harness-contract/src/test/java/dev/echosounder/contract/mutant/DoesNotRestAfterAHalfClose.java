package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Hears the same half-close again and again, until the rest of the answer is written. */
@ModelSuite
@SuiteDisplayName("broken-does-not-rest-after-a-half-close")
@CaughtBy("Clients that are silent, that do not read, and that have half-closed without reading")
public final class DoesNotRestAfterAHalfClose extends SoundModel {

    private final Restlessness restlessness = new Restlessness();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            protected void sendEnd() throws IOException {
                restlessness.during(() -> !isClosed());
                super.sendEnd();
            }
        };
    }
}
