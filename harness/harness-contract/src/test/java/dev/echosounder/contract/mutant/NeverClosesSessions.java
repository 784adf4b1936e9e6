package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Lets its sessions find out by themselves that they are over. */
@ModelSuite
@SuiteDisplayName("broken-never-closes-sessions")
@CaughtBy("Farewells, half-closes and resets")
public final class NeverClosesSessions extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, new PassedOn(session) {
            @Override
            public void closed(Throwable cause) {
                // Nobody tells them.
            }
        });
    }
}
