package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Leaves TCP to gather short messages, as it does unless it is told otherwise. */
@ModelSuite
@SuiteDisplayName("broken-holds-short-messages-back")
@CaughtBy({"The server's end of a connection", "The client's end of a connection"})
public final class HoldsShortMessagesBack extends SoundModel {

    @Override
    SoundConnection connection(Socket socket, Session session) throws IOException {
        SoundConnection connection = super.connection(socket, session);
        connection.socket.setTcpNoDelay(false);
        return connection;
    }
}
