package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Tells the second of two who stop it that it has stopped, while it is still stopping. */
@ModelSuite
@SuiteDisplayName("broken-second-stop-returns-at-once")
@CaughtBy("Two threads stop the server at once")
public final class SecondStopReturnsAtOnce extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            private final AtomicBoolean told = new AtomicBoolean();

            @Override
            @SuppressWarnings("sync-override")
            public void stop(Duration grace) {
                if (told.compareAndSet(false, true)) {
                    super.stop(grace);
                }
            }
        };
    }
}
