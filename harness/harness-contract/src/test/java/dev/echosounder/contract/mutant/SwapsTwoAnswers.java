package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Answers what came third before what came second. */
@ModelSuite
@SuiteDisplayName("broken-swaps-two-answers")
@CaughtBy({"100 messages of 16 KiB, sent without waiting, are answered in their order"})
public final class SwapsTwoAnswers extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private int reads;
            private ByteBuffer second;

            @Override
            void arrived(ByteBuffer bytes) {
                reads++;
                if (reads == 2) {
                    second = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
                    return;
                }
                super.arrived(bytes);
                if (reads == 3) {
                    super.arrived(second);
                }
            }
        };
    }
}
