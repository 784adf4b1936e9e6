package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Takes a pause of some milliseconds between two reads for the end of the connection. */
@ModelSuite
@SuiteDisplayName("broken-gives-up-on-a-pause")
@CaughtBy({"The way to the server holds every piece back", "A throttled way to the server"})
public final class GivesUpOnAPause extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        SoundConnection connection = new SoundConnection(socket, session);
        socket.setSoTimeout(4);
        return connection;
    }
}
