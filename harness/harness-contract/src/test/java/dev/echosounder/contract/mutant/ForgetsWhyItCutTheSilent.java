package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.transport.IdleWatch;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Closes an idle connection as if it had ended in good order. */
@ModelSuite
@SuiteDisplayName("broken-forgets-why-it-cut-the-silent")
@CaughtBy("A silent connection is closed, and its session hears why")
public final class ForgetsWhyItCutTheSilent extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            IdleWatch idleWatch(Service watched) {
                return IdleWatch.of(
                        watched,
                        "sound-idle-watch",
                        connections::forEach,
                        (idle, why) -> idle.turn(() -> idle.close(null)));
            }
        };
    }
}
