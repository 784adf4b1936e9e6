package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Where a sixth client comes, the first must go. */
@ModelSuite
@SuiteDisplayName("broken-makes-room-for-the-latest")
@CaughtBy("Those who were there go on")
public final class MakesRoomForTheLatest extends SoundModel {

    private final Queue<SoundConnection> first = new ConcurrentLinkedQueue<>();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        SoundConnection connection = super.serverConnection(socket, session);
        first.add(connection);
        if (first.size() > 5) {
            first.remove().cut(new IOException("Somebody else came."));
        }
        return connection;
    }
}
