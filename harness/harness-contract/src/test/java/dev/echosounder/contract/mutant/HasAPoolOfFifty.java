package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.Semaphore;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Has 50 threads, and gives each to a client until that one leaves. */
@ModelSuite
@SuiteDisplayName("broken-has-a-pool-of-fifty")
@CaughtBy({
    "200 clients send a byte whenever the one before has come back, beside a busy client",
    "200 clients do not get to the end of their messages, beside a busy client",
})
public final class HasAPoolOfFifty extends SoundModel {

    private final Semaphore pool = new Semaphore(50);

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        pool.acquireUninterruptibly();
        return new SoundConnection(socket, session) {
            @Override
            protected void disconnect() {
                pool.release();
                super.disconnect();
            }
        };
    }
}
