package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** What a session writes itself overtakes what it writes back, where both are written in one call. */
@ModelSuite
@SuiteDisplayName("broken-puts-its-own-words-first")
@CaughtBy("Clients that are nobody's model")
public final class PutsItsOwnWordsFirst extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                PassedOnOutbox passing = new PassedOnOutbox(out) {
                    private final ByteArrayOutputStream back = new ByteArrayOutputStream();

                    @Override
                    public void write(ByteBuffer bytes) {
                        if (bytes == in) {
                            byte[] echoed = new byte[bytes.remaining()];
                            bytes.get(echoed);
                            back.writeBytes(echoed);
                        } else {
                            super.write(bytes);
                        }
                    }

                    @Override
                    void over() {
                        super.write(ByteBuffer.wrap(back.toByteArray()));
                    }
                };
                super.received(in, passing);
                passing.over();
            }
        });
    }
}
