package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Turns to others only when a client has said nothing for a while. */
@ModelSuite
@SuiteDisplayName("broken-reads-on-as-long-as-there-is-more")
@CaughtBy("10 clients play ping-pong beside a flood")
public final class ReadsOnAsLongAsThereIsMore extends SoundModel {

    private static final int WHILE_MILLIS = 50;
    private final ReentrantLock turn = new ReentrantLock();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void arrived(ByteBuffer bytes) {
                if (!turn.isHeldByCurrentThread()) {
                    turn.lock();
                }
                super.arrived(bytes);
            }

            @Override
            synchronized boolean awaitInputWanted() {
                for (int i = 0; i < WHILE_MILLIS && turn.isHeldByCurrentThread() && !isClosed() && silent(); i++) {
                    await(1);
                }
                if (turn.isHeldByCurrentThread() && silent()) {
                    turn.unlock();
                }
                return super.awaitInputWanted();
            }

            private boolean silent() {
                try {
                    return socket.getInputStream().available() == 0;
                } catch (IOException closed) {
                    return true;
                }
            }
        };
    }
}
