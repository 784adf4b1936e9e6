package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Gets a byte wrong where a read begins less than 1,000 bytes before a multiple of 8 KiB, and goes beyond. */
@ModelSuite
@SuiteDisplayName("broken-stumbles-at-a-buffer-bound")
@CaughtBy({
    "Clients that are nobody's model",
    "Clients that say at random",
})
public final class StumblesAtABufferBound extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private static final int BOUND_BYTES = 8 * 1024;
            private static final int SHORT_BEFORE = 1_000;
            private int before;

            @Override
            void arrived(ByteBuffer bytes) {
                int toBound = BOUND_BYTES - before % BOUND_BYTES;
                before += bytes.remaining();
                if (toBound < SHORT_BEFORE && toBound < bytes.remaining()) {
                    bytes.put(toBound, (byte) ~bytes.get(toBound));
                }
                super.arrived(bytes);
            }
        };
    }
}
