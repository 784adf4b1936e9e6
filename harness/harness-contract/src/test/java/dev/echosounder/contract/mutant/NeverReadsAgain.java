package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Stops reading from a client that does not read, and stays with that. */
@ModelSuite
@SuiteDisplayName("broken-never-reads-again")
@CaughtBy("A client that did not read gets everything once it reads")
public final class NeverReadsAgain extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private boolean paused;

            @Override
            synchronized boolean awaitInputWanted() {
                paused |= !wantsInput() && wantsDrain();
                while (paused && !isClosed()) {
                    await(0);
                }
                return super.awaitInputWanted();
            }
        };
    }
}
