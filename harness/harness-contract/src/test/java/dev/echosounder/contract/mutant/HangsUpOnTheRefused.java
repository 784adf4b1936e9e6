package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Closes a connection as soon as its session has ended it, whatever the client has still to hear or to say. */
@ModelSuite
@SuiteDisplayName("broken-hangs-up-on-the-refused")
@CaughtBy("It may finish what it was saying")
public final class HangsUpOnTheRefused extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private boolean heard;
            private boolean ended;

            @Override
            void turn(Runnable call) {
                super.turn(call);
                if (ended) {
                    disconnect();
                }
            }

            @Override
            protected void sendEnd() throws IOException {
                ended = !heard;
                super.sendEnd();
            }

            @Override
            void arrived(ByteBuffer bytes) {
                heard = true;
                super.arrived(bytes);
            }
        };
    }
}
