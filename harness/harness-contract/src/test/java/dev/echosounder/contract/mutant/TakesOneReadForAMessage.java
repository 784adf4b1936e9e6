package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Answers what the first read of a connection brings, as if a message never came in pieces. */
@ModelSuite
@SuiteDisplayName("broken-takes-one-read-for-a-message")
@CaughtBy({"One byte at a time", "64 KiB cut into 1,000 pieces", "3 MiB cut into 333 pieces"})
public final class TakesOneReadForAMessage extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private boolean answered;

            @Override
            void arrived(ByteBuffer bytes) {
                if (!answered) {
                    answered = true;
                    super.arrived(bytes);
                }
            }
        };
    }
}
