package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Gathers what it writes, and when the client half-closes meanwhile, forgets the last byte of it. */
@ModelSuite
@SuiteDisplayName("broken-drops-last-byte-after-half-close")
@CaughtBy({
    "Not even the last of 1 byte is lost when the client half-closes",
    "Not even the last of 100 bytes is lost when the client half-closes",
    "The stream ends behind 1 byte of 1 MiB"
})
public final class DropsLastByteAfterHalfClose extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private static final int GATHER_MILLIS = 300;
            private boolean halfClosed;

            @Override
            synchronized byte[] take() throws IOException {
                long due = System.nanoTime() + GATHER_MILLIS * 1_000_000L;
                while (!halfClosed && System.nanoTime() < due) {
                    await(GATHER_MILLIS);
                }
                byte[] next = super.take();
                return next != null && halfClosed ? Arrays.copyOf(next, next.length - 1) : next;
            }

            @Override
            protected void sendEnd() throws IOException {
                halfClosed = true;
                super.sendEnd();
            }
        };
    }
}
