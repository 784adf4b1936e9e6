package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Writes to one client at a time, however long that one takes. */
@ModelSuite
@SuiteDisplayName("broken-non-reader-blocks-all")
@CaughtBy("A client that does not read harms nobody else")
public final class NonReaderBlocksAll extends SoundModel {

    private final ReentrantLock pen = new ReentrantLock();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void write(byte[] bytes) throws IOException {
                pen.lock();
                try {
                    super.write(bytes);
                } finally {
                    pen.unlock();
                }
            }
        };
    }
}
