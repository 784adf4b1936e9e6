package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A session that throws ends all connections. */
@ModelSuite
@SuiteDisplayName("broken-failing-session-takes-others-with-it")
@CaughtBy("One session fails, the others go on")
public final class FailingSessionTakesOthersWithIt extends SoundModel {

    private final Set<SoundConnection> all = ConcurrentHashMap.newKeySet();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        SoundConnection connection = new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                try {
                    super.received(in, out);
                } catch (RuntimeException failure) {
                    all.stream().filter(each -> each != out).forEach(each -> each.cut(new IOException(failure)));
                    throw failure;
                }
            }
        });
        all.add(connection);
        return connection;
    }
}
