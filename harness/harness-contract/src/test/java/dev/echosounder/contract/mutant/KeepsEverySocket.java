package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Never closes a socket, though it says farewell. */
@ModelSuite
@SuiteDisplayName("broken-keeps-every-socket")
@CaughtBy("10,000 connections, open and idle, then all used at once")
public final class KeepsEverySocket extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            protected void disconnect() {}
        };
    }
}
