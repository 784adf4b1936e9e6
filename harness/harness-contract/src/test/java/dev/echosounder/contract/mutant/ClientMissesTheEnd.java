package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A client that does not tell its session of the end of the input. */
@ModelSuite
@SuiteDisplayName("broken-client-misses-the-end")
@CaughtBy({"Clients of the same model", "Clients that half-close as soon as they are started, without a word"})
public final class ClientMissesTheEnd extends SoundModel {

    @Override
    SoundConnection clientConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void inputEnded(Outbox out) {}
        });
    }
}
