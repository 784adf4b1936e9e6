package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.platform.suite.api.SuiteDisplayName;

/** While a session is being called, what arrives for others is lost. */
@ModelSuite
@SuiteDisplayName("broken-drops-what-comes-meanwhile")
@CaughtBy("Whoever speaks meanwhile is answered once the session goes on")
public final class DropsWhatComesMeanwhile extends SoundModel {

    private final ReentrantLock one = new ReentrantLock();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void arrived(ByteBuffer bytes) {
                if (one.tryLock()) {
                    try {
                        super.arrived(bytes);
                    } finally {
                        one.unlock();
                    }
                }
            }
        };
    }
}
