package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Ends the connection of a client that says so. */
@ModelSuite
@SuiteDisplayName("broken-obeys-words")
@CaughtBy("What means something to servers of other kinds")
public final class ObeysWords extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void arrived(ByteBuffer bytes) {
                if (StandardCharsets.ISO_8859_1
                        .decode(bytes.duplicate())
                        .toString()
                        .strip()
                        .equalsIgnoreCase("bye")) {
                    inputEnd();
                } else {
                    super.arrived(bytes);
                }
            }
        };
    }
}
