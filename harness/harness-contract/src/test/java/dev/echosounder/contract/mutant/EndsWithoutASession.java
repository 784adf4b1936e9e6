package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** When no session can be made, nobody is accepted any more. */
@ModelSuite
@SuiteDisplayName("broken-ends-without-a-session")
@CaughtBy("A connection for which no session can be made is closed, the others go on")
public final class EndsWithoutASession extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return super.server(listener, () -> {
            try {
                return service.newSession();
            } catch (RuntimeException failure) {
                try {
                    listener.close();
                } catch (IOException alreadyClosed) {
                    failure.addSuppressed(alreadyClosed);
                }
                throw failure;
            }
        });
    }
}
