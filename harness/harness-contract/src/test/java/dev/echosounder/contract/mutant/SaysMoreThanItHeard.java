package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Adds a byte of its own when the client half-closes. */
@ModelSuite
@SuiteDisplayName("broken-says-more-than-it-heard")
@CaughtBy("Nothing comes behind the rest but the end")
public final class SaysMoreThanItHeard extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void inputEnded(Outbox out) {
                super.inputEnded(out);
                out.write(ByteBuffer.allocate(1));
            }
        });
    }
}
