package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Writes on when its client is gone, and nothing becomes of it: so its session is asked for more and more. */
@ModelSuite
@SuiteDisplayName("broken-talks-to-nobody")
@CaughtBy("A reset in the middle of an answer that never ends is a cause")
public final class TalksToNobody extends SoundModel {

    private static final long SPARED_NANOS = 1_000_000;

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void write(byte[] bytes) throws IOException {
                try {
                    super.write(bytes);
                } catch (IOException nobodyIsThere) {
                    if (socket.isClosed()) {
                        throw nobodyIsThere;
                    }
                    LockSupport.parkNanos(SPARED_NANOS);
                }
            }

            @Override
            void failed(Throwable failure) {
                if (socket.isClosed() || !wantsDrain()) {
                    super.failed(failure);
                }
            }
        };
    }
}
