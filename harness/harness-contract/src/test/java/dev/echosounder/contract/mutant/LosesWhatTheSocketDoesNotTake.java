package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Does not look how much of an answer could be written. */
@ModelSuite
@SuiteDisplayName("broken-loses-what-the-socket-does-not-take")
@CaughtBy("An answer 100 times larger than its request arrives, however slowly it is read")
public final class LosesWhatTheSocketDoesNotTake extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            protected void send(ByteBuffer bytes) throws IOException {
                super.send(bytes);
                bytes.position(bytes.limit());
            }
        };
    }
}
