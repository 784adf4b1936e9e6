package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Tells a session that it has failed, but not how. */
@ModelSuite
@SuiteDisplayName("broken-hides-the-cause")
@CaughtBy({
    "A session that throws in started hears of that very failure, the others go on",
    "A session that throws in received hears of that very failure, the others go on",
    "A session that throws in inputEnded hears of that very failure, the others go on",
})
public final class HidesTheCause extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                super.closed(cause == null ? null : new IOException("The connection has failed."));
            }
        });
    }
}
