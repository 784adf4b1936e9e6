package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** What a session leaves unread does not come again. */
@ModelSuite
@SuiteDisplayName("broken-forgets-leftovers")
@CaughtBy("A session that consumes whole messages only")
public final class ForgetsLeftovers extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                super.received(in, out);
                in.position(in.limit());
            }
        });
    }
}
