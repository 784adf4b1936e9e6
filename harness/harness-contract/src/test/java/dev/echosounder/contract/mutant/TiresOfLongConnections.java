package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Counts the bytes of a connection in a number that is too small, and ends the connection when that has run over. */
@ModelSuite
@SuiteDisplayName("broken-tires-of-long-connections")
@CaughtBy("4,200 MiB on one connection")
public final class TiresOfLongConnections extends SoundModel {

    private static final int BITS = 24;

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private int count;

            @Override
            void arrived(ByteBuffer bytes) {
                count += bytes.remaining();
                if (count >> BITS != 0) {
                    failed(new IOException("The connection's count of bytes has run over."));
                } else {
                    super.arrived(bytes);
                }
            }
        };
    }
}
