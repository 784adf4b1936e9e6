package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A client's session hears of a reset as if its server had ended in good order. */
@ModelSuite
@SuiteDisplayName("broken-takes-a-vanished-server-for-an-end")
@CaughtBy({
    "A server that resets in mid-message",
    "A server that hangs up in mid-message",
})
public final class TakesAVanishedServerForAnEnd extends SoundModel {

    @Override
    SoundConnection clientConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                super.closed(null);
            }
        });
    }
}
