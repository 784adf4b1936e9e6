package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Reads an urgent byte among the others, and answers it. */
@ModelSuite
@SuiteDisplayName("broken-takes-an-urgent-byte-for-one-more")
@CaughtBy("An urgent byte in the midst of a message is none of it, and holds nothing up")
public final class TakesAnUrgentByteForOneMore extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        socket.setOOBInline(true);
        return new SoundConnection(socket, session);
    }
}
