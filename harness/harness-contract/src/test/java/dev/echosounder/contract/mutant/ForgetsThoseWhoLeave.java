package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Does not close the sessions of those who have ended in good order. */
@ModelSuite
@SuiteDisplayName("broken-forgets-those-who-leave")
@CaughtBy({
    "When one leaves, the next is served",
    "Both directions have ended: in good order",
})
public final class ForgetsThoseWhoLeave extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                if (cause != null) {
                    super.closed(cause);
                }
            }
        });
    }
}
