package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Has no further ear for a client that has sent 1 MiB. */
@ModelSuite
@SuiteDisplayName("broken-stops-after-a-long-message")
@CaughtBy("A second message after a long one comes back too")
public final class StopsAfterALongMessage extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private static final int LONG_BYTES = 1024 * 1024;
            private int before;

            @Override
            void arrived(ByteBuffer bytes) {
                if (before < LONG_BYTES) {
                    before += bytes.remaining();
                    super.arrived(bytes);
                }
            }
        };
    }
}
