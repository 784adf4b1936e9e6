package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Gets a byte wrong of a connection that was silent in mid-message while others had ten reads. */
@ModelSuite
@SuiteDisplayName("broken-forgets-who-was-silent")
@CaughtBy({
    "The way to the server stalls in 100 KiB, and goes on when the others are served",
    "The way to the server stalls in 16 MiB, and goes on when the others are served"
})
public final class ForgetsWhoWasSilent extends SoundModel {

    private static final int READS_OF_OTHERS = 10;

    private final AtomicInteger reads = new AtomicInteger();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private int last;

            @Override
            void arrived(ByteBuffer bytes) {
                int now = reads.incrementAndGet();
                if (last > 0 && now - last > READS_OF_OTHERS) {
                    bytes.put(0, (byte) ~bytes.get(0));
                }
                last = now;
                super.arrived(bytes);
            }
        };
    }
}
