package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A session is told of a failure when there was none. */
@ModelSuite
@SuiteDisplayName("broken-always-finds-a-cause")
@CaughtBy({
    "Both directions have ended: in good order",
    "A session that has said its last word hears everything that its client still says",
})
public final class AlwaysFindsACause extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                super.closed(cause == null ? new IOException("The connection was closed.") : cause);
            }
        });
    }
}
