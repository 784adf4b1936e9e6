package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** When no session can be made, the connection stays, and nobody serves it. */
@ModelSuite
@SuiteDisplayName("broken-keeps-a-connection-without-a-session")
@CaughtBy("A connection for which no session can be made is closed, the others go on")
public final class KeepsAConnectionWithoutASession extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return super.server(listener, () -> {
            try {
                return service.newSession();
            } catch (RuntimeException failure) {
                return (in, out) -> in.position(in.limit());
            }
        });
    }
}
