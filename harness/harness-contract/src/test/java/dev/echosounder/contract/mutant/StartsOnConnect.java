package dev.echosounder.contract.mutant;

import dev.echosounder.api.Client;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Does not wait for the gun. */
@ModelSuite
@SuiteDisplayName("broken-starts-on-connect")
@CaughtBy("All connections stand before one gun starts them")
public final class StartsOnConnect extends SoundModel {

    @Override
    public Client client() {
        return new SoundClient(this::clientConnection) {
            @Override
            public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
                CountDownLatch started = new CountDownLatch(1);
                super.connect(to, new PassedOn(session) {
                    @Override
                    public void started(Outbox out) {
                        super.started(out);
                        started.countDown();
                    }
                });
                start();
                await(started);
            }
        };
    }

    private static void await(CountDownLatch started) {
        try {
            started.await();
        } catch (InterruptedException notMeant) {
            throw new IllegalStateException("Nobody interrupts this thread", notMeant);
        }
    }
}
