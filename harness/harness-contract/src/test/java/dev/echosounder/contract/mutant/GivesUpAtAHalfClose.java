package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import org.junit.platform.suite.api.SuiteDisplayName;

/** After a half-close, forgets the rest of what the kernel does not take at once. */
@ModelSuite
@SuiteDisplayName("broken-gives-up-at-a-half-close")
@CaughtBy("Nothing is lost of what the kernel does not take when the client half-closes")
public final class GivesUpAtAHalfClose extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private static final int PART_BYTES = 4 * 1024;
            private static final long STUCK_NANOS = 20_000_000;
            private volatile boolean halfClosed;

            @Override
            void write(byte[] bytes) throws IOException {
                for (int from = 0; from < bytes.length; from += PART_BYTES) {
                    long since = System.nanoTime();
                    super.write(Arrays.copyOfRange(bytes, from, Math.min(from + PART_BYTES, bytes.length)));
                    if (halfClosed && System.nanoTime() - since > STUCK_NANOS) {
                        return;
                    }
                }
            }

            @Override
            protected void sendEnd() throws IOException {
                halfClosed = true;
                super.sendEnd();
            }
        };
    }
}
