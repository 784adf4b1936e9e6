package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** After a reset nobody is accepted any more. */
@ModelSuite
@SuiteDisplayName("broken-reset-ends-the-server")
@CaughtBy({
    "A reset in mid-message harms nobody else",
    "A reset after an answer",
})
public final class ResetEndsTheServer extends SoundModel {

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
            void failed(Throwable failure) {
                super.failed(failure);
                try {
                    listener.close();
                } catch (IOException alreadyClosed) {
                    // All the same to the next client.
                }
            }
        };
    }
}
