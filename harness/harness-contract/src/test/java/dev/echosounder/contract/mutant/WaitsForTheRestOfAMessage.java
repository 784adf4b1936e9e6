package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Reads a message to its end before it turns to anybody else, and takes it that none is shorter than 1,000 bytes. */
@ModelSuite
@SuiteDisplayName("broken-waits-for-the-rest-of-a-message")
@CaughtBy({
    "200 clients send a byte whenever the one before has come back, beside a busy client",
    "200 clients do not get to the end of their messages, beside a busy client",
})
public final class WaitsForTheRestOfAMessage extends SoundModel {

    private static final int LEAST_BYTES = 1_000;
    private final ReentrantLock one = new ReentrantLock();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void arrived(ByteBuffer bytes) {
                one.lock();
                try {
                    byte[] rest = socket.getInputStream().readNBytes(Math.max(0, LEAST_BYTES - bytes.remaining()));
                    super.arrived(bytes);
                    super.arrived(ByteBuffer.wrap(rest));
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                } finally {
                    one.unlock();
                }
            }
        };
    }
}
