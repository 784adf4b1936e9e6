package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A client's session is not closed when its server has reset the connection. */
@ModelSuite
@SuiteDisplayName("broken-forgets-sessions-of-vanished-servers")
@CaughtBy({
    "A server that resets in mid-message",
    "A server that hangs up in mid-message",
})
public final class ForgetsSessionsOfVanishedServers extends SoundModel {

    @Override
    SoundConnection clientConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                if (cause == null) {
                    super.closed(null);
                }
            }
        });
    }
}
