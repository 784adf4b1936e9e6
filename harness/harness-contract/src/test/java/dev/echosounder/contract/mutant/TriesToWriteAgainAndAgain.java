package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Does not rest while a client's socket takes nothing. */
@ModelSuite
@SuiteDisplayName("broken-tries-to-write-again-and-again")
@CaughtBy("Clients that are silent, that do not read, and that have half-closed without reading")
public final class TriesToWriteAgainAndAgain extends SoundModel {

    private final Restlessness restlessness = new Restlessness();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void write(byte[] bytes) throws IOException {
                AtomicBoolean waiting = new AtomicBoolean(true);
                restlessness.during(waiting::get);
                try {
                    super.write(bytes);
                } finally {
                    waiting.set(false);
                }
            }
        };
    }
}
