package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** When a client resets that has not said anything, nobody is accepted any more. */
@ModelSuite
@SuiteDisplayName("broken-ends-with-a-reset-of-the-silent")
@CaughtBy("A reset before anything was said")
public final class EndsWithAResetOfTheSilent extends SoundModel {

    private ServerSocket listener;

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        this.listener = listener;
        return super.server(listener, service);
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private boolean silent = true;

            @Override
            void arrived(ByteBuffer bytes) {
                silent = false;
                super.arrived(bytes);
            }

            @Override
            void failed(Throwable failure) {
                super.failed(failure);
                if (silent) {
                    try {
                        listener.close();
                    } catch (IOException alreadyClosed) {
                        // All the same to the next client.
                    }
                }
            }
        };
    }
}
