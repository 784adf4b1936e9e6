package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** A session that says no more is not heard: its side is half-closed when the client has half-closed. */
@ModelSuite
@SuiteDisplayName("broken-ends-only-when-the-peer-has-ended")
@CaughtBy("A session that has said its last word hears everything that its client still says")
public final class EndsOnlyWhenThePeerHasEnded extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                super.received(in, new WithoutEnd(out));
            }
        });
    }

    private record WithoutEnd(Outbox out) implements Outbox {

        @Override
        public boolean hasRoom() {
            return out.hasRoom();
        }

        @Override
        public void write(ByteBuffer bytes) {
            out.write(bytes);
        }

        @Override
        public void end() {
            // The flaw.
        }
    }
}
