package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Cuts the connection of a session that throws, and tells the session nothing. */
@ModelSuite
@SuiteDisplayName("broken-forgets-to-close-failed-sessions")
@CaughtBy("Clients that are nobody's model")
public final class ForgetsToCloseFailedSessions extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            private boolean failed;

            @Override
            public void received(ByteBuffer in, Outbox out) {
                try {
                    super.received(in, out);
                } catch (RuntimeException failure) {
                    failed = true;
                    throw failure;
                }
            }

            @Override
            public void closed(Throwable cause) {
                if (!failed) {
                    super.closed(cause);
                }
            }
        });
    }
}
