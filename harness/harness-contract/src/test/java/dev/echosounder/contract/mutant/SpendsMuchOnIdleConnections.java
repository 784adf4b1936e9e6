package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps half a megabyte for each connection, whether it needs it or not. */
@ModelSuite
@SuiteDisplayName("broken-spends-much-on-idle-connections")
@CaughtBy("The memory of 10,000 idle connections")
public final class SpendsMuchOnIdleConnections extends SoundModel {

    private static final int BYTES = 512 * 1024;

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        byte[] buffer = new byte[BYTES];
        return super.serverConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                buffer[0]++;
                super.closed(cause);
            }
        });
    }
}
