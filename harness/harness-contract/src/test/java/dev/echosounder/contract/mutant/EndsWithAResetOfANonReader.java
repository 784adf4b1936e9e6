package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** When a client resets while it is written to, nobody is accepted any more. */
@ModelSuite
@SuiteDisplayName("broken-ends-with-a-reset-of-a-non-reader")
@CaughtBy("A reset while the server writes a long answer")
public final class EndsWithAResetOfANonReader extends SoundModel {

    private ServerSocket listener;

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        this.listener = listener;
        return super.server(listener, service);
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void write(byte[] bytes) throws IOException {
                try {
                    super.write(bytes);
                } catch (IOException reset) {
                    listener.close();
                    throw reset;
                }
            }
        };
    }
}
