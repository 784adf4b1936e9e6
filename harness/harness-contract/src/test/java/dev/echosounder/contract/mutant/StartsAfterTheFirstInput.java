package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Starts a session only when it has received something. */
@ModelSuite
@SuiteDisplayName("broken-starts-after-the-first-input")
@CaughtBy("Clients that are nobody's model")
public final class StartsAfterTheFirstInput extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            private boolean started;

            @Override
            public void started(Outbox out) {}

            @Override
            public void received(ByteBuffer in, Outbox out) {
                super.received(in, out);
                if (!started) {
                    started = true;
                    super.started(out);
                }
            }
        });
    }
}
