package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Ends somebody else when there is no thread for one more. */
@ModelSuite
@SuiteDisplayName("broken-drops-connections-without-threads")
@CaughtBy("Those who are connected are answered while there is no thread left")
public final class DropsConnectionsWithoutThreads extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection, Thread::ofPlatform) {
            private final AtomicBoolean helped = new AtomicBoolean();

            @Override
            void noThread(SoundConnection connection, Throwable failure) {
                if (helped.compareAndSet(false, true)) {
                    dropOne(new IOException(failure));
                }
                super.noThread(connection, failure);
            }
        };
    }
}
