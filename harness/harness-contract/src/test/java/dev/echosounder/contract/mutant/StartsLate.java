package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Starts a session only when something has arrived for it, and after it was shown that. */
@ModelSuite
@SuiteDisplayName("broken-starts-late")
@CaughtBy("Clients that speak and half-close as soon as they are connected")
public final class StartsLate extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            private boolean started;

            @Override
            public void started(Outbox out) {
                // Not yet.
            }

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
