package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Loses the last byte of a write of more than 16 KiB that is not what was received. */
@ModelSuite
@SuiteDisplayName("broken-cuts-long-answers")
@CaughtBy("Clients that are nobody's model")
public final class CutsLongAnswers extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            private static final int MOST_BYTES = 16 * 1024;

            @Override
            public void received(ByteBuffer in, Outbox out) {
                super.received(in, new PassedOnOutbox(out) {
                    @Override
                    public void write(ByteBuffer bytes) {
                        if (bytes != in && bytes.remaining() > MOST_BYTES) {
                            bytes.limit(bytes.limit() - 1);
                        }
                        super.write(bytes);
                    }
                });
            }
        });
    }
}
