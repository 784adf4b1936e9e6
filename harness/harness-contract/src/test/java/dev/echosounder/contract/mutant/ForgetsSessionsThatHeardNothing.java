package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Closes no session that was never given any input. */
@ModelSuite
@SuiteDisplayName("broken-forgets-sessions-that-heard-nothing")
@CaughtBy("The way to the server is cut after 0 bytes")
public final class ForgetsSessionsThatHeardNothing extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            private boolean heard;

            @Override
            public void received(ByteBuffer in, Outbox out) {
                heard = true;
                super.received(in, out);
            }

            @Override
            public void closed(Throwable cause) {
                if (heard) {
                    super.closed(cause);
                }
            }
        });
    }
}
