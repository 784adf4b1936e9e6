package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Fills its log with what went wrong. */
@ModelSuite
@SuiteDisplayName("broken-logs-each-failed-accept")
@CaughtBy("Without descriptors the server says so once in a while, and does not spin")
public final class LogsEachFailedAccept extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void complain(String what, Throwable cause) {
                System.getLogger("broken").log(System.Logger.Level.WARNING, what + ": " + cause);
            }
        };
    }
}
