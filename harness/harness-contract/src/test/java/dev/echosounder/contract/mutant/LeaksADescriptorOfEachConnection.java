package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Opens something for each connection, and forgets to close it. */
@ModelSuite
@SuiteDisplayName("broken-leaks-a-descriptor-of-each-connection")
@CaughtBy("The server closes the connection when a client has half-closed")
public final class LeaksADescriptorOfEachConnection extends SoundModel {

    private static final Queue<Selector> FORGOTTEN = new ConcurrentLinkedQueue<>();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        FORGOTTEN.add(Selector.open());
        return super.serverConnection(socket, session);
    }
}
