package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Calls one session at a time, and takes those that wait for their turn to be idle. */
@ModelSuite
@SuiteDisplayName("broken-blames-others-for-its-work")
@CaughtBy(value = "Nor is one whose message waits until the server has worked for others", patienceMillis = 5_000)
public final class BlamesOthersForItsWork extends SoundModel {

    private final ReentrantLock one = new ReentrantLock();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void arrived(ByteBuffer bytes) {
                one.lock();
                try {
                    super.arrived(bytes);
                } finally {
                    one.unlock();
                }
            }
        };
    }
}
