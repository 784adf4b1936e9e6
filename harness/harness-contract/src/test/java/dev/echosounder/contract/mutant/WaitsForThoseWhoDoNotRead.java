package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.transport.IdleWatch;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** An idle connection is not cut while there is something to write. */
@ModelSuite
@SuiteDisplayName("broken-waits-for-those-who-do-not-read")
@CaughtBy("A client that does not read its answer is cut too")
public final class WaitsForThoseWhoDoNotRead extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            IdleWatch idleWatch(Service watched) {
                return IdleWatch.of(watched, "sound-idle-watch", connections::forEach, (idle, why) -> {
                    if (!idle.wantsDrain()) {
                        idle.cut(why);
                    }
                });
            }
        };
    }
}
