package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Reads 64 KiB from a connection, and then no more. */
@ModelSuite
@SuiteDisplayName("broken-stalls-after-64-kib")
@CaughtBy("65,537 bytes come back whole, without a stall")
public final class StallsAfter64Kib extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private int before;

            @Override
            void arrived(ByteBuffer bytes) {
                bytes.limit(Math.min(bytes.limit(), Tcp.READ_BYTES - before));
                before += bytes.remaining();
                super.arrived(bytes);
            }
        };
    }
}
