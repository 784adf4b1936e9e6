package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.junit.platform.suite.api.SuiteDisplayName;

/**
 * Once a client that has half-closed has kept the socket from taking more for a while, the rest of its answer is thrown
 * away.
 */
@ModelSuite
@SuiteDisplayName("broken-loses-the-rest-behind-the-last-word")
@CaughtBy(
        value = "An answer behind the last word, little by little, and more than the kernel takes",
        patienceMillis = 3_000)
public final class LosesTheRestBehindTheLastWord extends SoundModel {

    private static final long WHILE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        LastWordSeen heard = new LastWordSeen(session);
        return new SoundConnection(socket, heard) {
            private boolean lost;

            @Override
            void write(byte[] bytes) throws IOException {
                if (lost) {
                    return;
                }
                long since = System.nanoTime();
                super.write(bytes);
                lost = heard.lastWord && System.nanoTime() - since > WHILE_NANOS;
            }
        };
    }

    private static final class LastWordSeen extends PassedOn {

        private volatile boolean lastWord;

        LastWordSeen(Session session) {
            super(session);
        }

        @Override
        public void inputEnded(Outbox out) {
            lastWord = true;
            super.inputEnded(out);
        }
    }
}
