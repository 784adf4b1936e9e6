package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** The 100,000th byte of a connection is not what it was. */
@ModelSuite
@SuiteDisplayName("broken-flips-a-byte-of-long-messages")
@CaughtBy({
    "1 MiB come back whole, without a stall",
    "1 MiB with the way to the server in pieces of 1,447 bytes",
    "1 MiB with the way back in pieces of 1,447 bytes",
    "What waits on the way to the server until 100,000 bytes are there",
    "Both ways at their worst"
})
public final class FlipsAByteOfLongMessages extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private static final int AT = 100_000;
            private int before;

            @Override
            void arrived(ByteBuffer bytes) {
                int at = AT - 1 - before;
                before += bytes.remaining();
                if (at >= 0 && at < bytes.remaining()) {
                    bytes.put(at, (byte) ~bytes.get(at));
                }
                super.arrived(bytes);
            }
        };
    }
}
