package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Sees a half-close only behind bytes. */
@ModelSuite
@SuiteDisplayName("broken-overlooks-a-silent-half-close")
@CaughtBy("The server closes the connection of a client that half-closes without a word")
public final class OverlooksASilentHalfClose extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private boolean spoken;

            @Override
            void arrived(ByteBuffer bytes) {
                spoken = true;
                super.arrived(bytes);
            }

            @Override
            protected void sendEnd() throws IOException {
                if (spoken) {
                    super.sendEnd();
                }
            }
        };
    }
}
