package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Its acceptor ends when there is no memory for a buffer. */
@ModelSuite
@SuiteDisplayName("broken-ends-without-buffers")
@CaughtBy("Many that do not read use up the memory for buffers")
public final class EndsWithoutBuffers extends SoundModel {

    private static final int BYTES = 64 * 1024;

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES);
        return super.serverConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                buffer.clear();
                super.closed(cause);
            }
        });
    }
}
