package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Looks at one of its clients again and again, whether there is anything new. */
@ModelSuite
@SuiteDisplayName("broken-polls-the-silent")
@CaughtBy("Clients that are silent, that do not read, and that have half-closed without reading")
public final class PollsTheSilent extends SoundModel {

    private final Restlessness restlessness = new Restlessness();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        SoundConnection connection = super.serverConnection(socket, session);
        restlessness.during(() -> !connection.isClosed());
        return connection;
    }
}
