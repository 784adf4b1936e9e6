package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Once its session has said its last word, what the client still says is thrown away. */
@ModelSuite
@SuiteDisplayName("broken-deaf-after-its-last-word")
@CaughtBy("A session that has said its last word hears everything that its client still says")
public final class DeafAfterItsLastWord extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private boolean ended;

            @Override
            protected void sendEnd() throws IOException {
                ended = true;
                super.sendEnd();
            }

            @Override
            void arrived(ByteBuffer bytes) {
                if (!ended) {
                    super.arrived(bytes);
                }
            }
        };
    }
}
