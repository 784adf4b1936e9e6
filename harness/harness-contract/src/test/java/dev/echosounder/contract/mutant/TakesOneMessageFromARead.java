package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Answers the first 4 KiB of what a read brings, as if messages never came together. */
@ModelSuite
@SuiteDisplayName("broken-takes-one-message-from-a-read")
@CaughtBy("Many messages in one segment")
public final class TakesOneMessageFromARead extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private static final int MOST_BYTES = 4096;

            @Override
            void arrived(ByteBuffer bytes) {
                super.arrived(bytes.limit(Math.min(bytes.limit(), MOST_BYTES)));
            }
        };
    }
}
