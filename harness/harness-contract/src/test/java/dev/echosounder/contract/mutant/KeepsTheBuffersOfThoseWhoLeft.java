package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.transport.RateLimitedLog;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.platform.suite.api.SuiteDisplayName;

/**
 * Keeps the buffers of those who have left, and never uses them again: when there is no memory for more, nobody is
 * served any longer.
 */
@ModelSuite
@SuiteDisplayName("broken-keeps-the-buffers-of-those-who-left")
@CaughtBy("Many that do not read use up the memory for buffers")
public final class KeepsTheBuffersOfThoseWhoLeft extends SoundModel {

    private static final int BYTES = 64 * 1024;

    private final Queue<ByteBuffer> kept = new ConcurrentLinkedQueue<>();
    private final RateLimitedLog complaints =
            new RateLimitedLog(System.getLogger(KeepsTheBuffersOfThoseWhoLeft.class.getName()));

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        try {
            kept.add(ByteBuffer.allocateDirect(BYTES));
        } catch (OutOfMemoryError none) {
            complaints.say("There is no memory for a connection", none);
            throw new IOException(none);
        }
        return super.serverConnection(socket, session);
    }
}
