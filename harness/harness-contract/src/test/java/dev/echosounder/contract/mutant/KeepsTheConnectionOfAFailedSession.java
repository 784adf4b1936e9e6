package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Goes on with a session that has thrown, as if nothing had happened. */
@ModelSuite
@SuiteDisplayName("broken-keeps-the-connection-of-a-failed-session")
@CaughtBy("One session fails, the others go on")
public final class KeepsTheConnectionOfAFailedSession extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                try {
                    super.received(in, out);
                } catch (RuntimeException swallowed) {
                    in.position(in.limit());
                }
            }
        });
    }
}
