package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Whoever stops it while somebody else does waits for ever. */
@ModelSuite
@SuiteDisplayName("broken-second-stop-hangs")
@CaughtBy("Two threads stop the server at once")
public final class SecondStopHangs extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            private final AtomicBoolean told = new AtomicBoolean();

            @Override
            @SuppressWarnings("sync-override")
            public void stop(Duration grace) {
                if (told.compareAndSet(false, true)) {
                    super.stop(grace);
                } else {
                    SoundConnections.join(Thread.currentThread());
                }
            }
        };
    }
}
