package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/**
 * Does not call a session again whose answer has gone but for the last part, which is shorter than the outbox, when
 * that has gone too.
 */
@ModelSuite
@SuiteDisplayName("broken-forgets-who-waits-for-a-little")
@CaughtBy(
        value = "A session that was told to wait is called again, however little of its answer was left",
        patienceMillis = 2_000)
public final class ForgetsWhoWaitsForALittle extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private boolean left;
            private boolean forgotten;

            @Override
            protected void send(ByteBuffer bytes) throws IOException {
                forgotten |= left && bytes.remaining() < Tcp.OUTBOX_BYTES;
                super.send(bytes);
                left = bytes.hasRemaining();
            }

            @Override
            protected boolean transportHasRoom() {
                return !forgotten;
            }
        };
    }
}
