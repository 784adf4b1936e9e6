package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Goes on with a session that has thrown as if nothing had happened. */
@ModelSuite
@SuiteDisplayName("broken-overlooks-failures-of-sessions")
@CaughtBy({
    "A session that throws in started hears of that very failure, the others go on",
    "A session that throws in received hears of that very failure, the others go on",
    "A session that throws in inputEnded hears of that very failure, the others go on",
})
public final class OverlooksFailuresOfSessions extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void started(Outbox out) {
                tried(() -> super.started(out));
            }

            @Override
            public void received(ByteBuffer in, Outbox out) {
                tried(() -> super.received(in, out));
                in.position(in.limit());
            }

            @Override
            public void inputEnded(Outbox out) {
                tried(() -> super.inputEnded(out));
            }

            private void tried(Runnable call) {
                try {
                    call.run();
                } catch (RuntimeException overlooked) {
                    // The flaw.
                }
            }
        });
    }
}
