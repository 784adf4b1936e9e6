package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Ends a stream before what its session has written last. */
@ModelSuite
@SuiteDisplayName("broken-forgets-last-words")
@CaughtBy("Clients that are nobody's model")
public final class ForgetsLastWords extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                PassedOnOutbox passing = new PassedOnOutbox(out) {
                    private ByteBuffer last = ByteBuffer.allocate(0);

                    @Override
                    public void write(ByteBuffer bytes) {
                        super.write(last);
                        last = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
                    }

                    @Override
                    public void end() {
                        last.clear().flip();
                        super.end();
                    }

                    @Override
                    void over() {
                        super.write(last);
                    }
                };
                super.received(in, passing);
                passing.over();
            }
        });
    }
}
