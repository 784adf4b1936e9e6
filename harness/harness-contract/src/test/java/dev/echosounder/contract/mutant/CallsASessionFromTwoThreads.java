package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Looks after a session from a second thread while the first one calls it. */
@ModelSuite
@SuiteDisplayName("broken-calls-a-session-from-two-threads")
@CaughtBy("No session is called by two threads at once, however much arrives")
public final class CallsASessionFromTwoThreads extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                Thread second = Thread.startVirtualThread(() -> super.received(ByteBuffer.allocate(0), out));
                super.received(in, out);
                SoundConnections.join(second);
            }
        });
    }
}
