package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.transport.IdleWatch;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Has an idle limit even where the service has none. */
@ModelSuite
@SuiteDisplayName("broken-cuts-the-silent-unasked")
@CaughtBy({"Without an idle limit a silent client stays", "Half a minute of silence"})
public final class CutsTheSilentUnasked extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            IdleWatch idleWatch(Service watched) {
                return super.idleWatch(
                        watched.idleLimit().isPresent() ? watched : watched.withIdleLimit(Duration.ofMillis(100)));
            }
        };
    }
}
