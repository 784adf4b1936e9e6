package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Gives each connection large buffers of the kernel's from the start. */
@ModelSuite
@SuiteDisplayName("broken-sizes-its-buffers-itself")
@CaughtBy({"The server's end of a connection", "The client's end of a connection"})
public final class SizesItsBuffersItself extends SoundModel {

    private static final int LARGE_BYTES = 1024 * 1024;

    @Override
    SoundConnection connection(Socket socket, Session session) throws IOException {
        SoundConnection connection = super.connection(socket, session);
        connection.socket.setReceiveBufferSize(LARGE_BYTES);
        connection.socket.setSendBufferSize(LARGE_BYTES);
        return connection;
    }
}
