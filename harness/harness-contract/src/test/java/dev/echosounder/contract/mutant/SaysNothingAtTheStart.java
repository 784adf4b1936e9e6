package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** What a session says before its client does is lost. */
@ModelSuite
@SuiteDisplayName("broken-says-nothing-at-the-start")
@CaughtBy("It is told why, and that this is all")
public final class SaysNothingAtTheStart extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void started(Outbox out) {
                super.started(new Mute(out));
            }
        });
    }

    private record Mute(Outbox out) implements Outbox {

        @Override
        public boolean hasRoom() {
            return out.hasRoom();
        }

        @Override
        public void write(ByteBuffer bytes) {
            bytes.position(bytes.limit());
        }

        @Override
        public void end() {
            out.end();
        }
    }
}
