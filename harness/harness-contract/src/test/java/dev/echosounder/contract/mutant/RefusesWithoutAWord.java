package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Hangs up on whom it has no thread for, and does not say why. */
@ModelSuite
@SuiteDisplayName("broken-refuses-without-a-word")
@CaughtBy({
    "Those who are connected are answered while there is no thread left",
    "New clients are served when there are threads again"
})
public final class RefusesWithoutAWord extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection, Thread::ofPlatform) {
            @Override
            void noThread(SoundConnection connection, Throwable failure) {
                connection.close(failure);
                complain("There is no thread for a connection", failure);
            }
        };
    }
}
