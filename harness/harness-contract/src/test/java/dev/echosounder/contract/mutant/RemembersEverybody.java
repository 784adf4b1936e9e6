package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Has a list of its connections, and takes none from it. */
@ModelSuite
@SuiteDisplayName("broken-remembers-everybody")
@CaughtBy({
    "200 clients have left, and the server goes on",
    "100 clients have left of whom none was idle for too long",
})
public final class RemembersEverybody extends SoundModel {

    private Queue<SoundConnection> connections;

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        connections = new ConcurrentLinkedQueue<>();
        return super.server(listener, service);
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        SoundConnection connection = super.serverConnection(socket, session);
        connections.add(connection);
        return connection;
    }
}
