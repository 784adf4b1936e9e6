package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.transport.IdleWatch;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Knows of no idle limit. */
@ModelSuite
@SuiteDisplayName("broken-keeps-the-silent")
@CaughtBy("A silent connection is closed, and its session hears why")
public final class KeepsTheSilent extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            IdleWatch idleWatch(Service watched) {
                return super.idleWatch(watched::newSession);
            }
        };
    }
}
