package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps to itself what went wrong. */
@ModelSuite
@SuiteDisplayName("broken-says-nothing-without-descriptors")
@CaughtBy("Without descriptors the server says so once in a while, and does not spin")
public final class SaysNothingWithoutDescriptors extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            void complain(String what, Throwable cause) {}
        };
    }
}
