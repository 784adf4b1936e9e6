package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps in memory whatever a client does not read. */
@ModelSuite
@SuiteDisplayName("broken-reads-without-bound")
@CaughtBy({
    "The server's memory does not grow while a client does not read",
    "A session is not let write what its peer does not read",
})
public final class ReadsWithoutBound extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            protected void send(ByteBuffer bytes) {
                queue(bytes, bytes.remaining());
            }
        };
    }
}
