package dev.echosounder.contract.mutant;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.platform.suite.api.SuiteDisplayName;

/**
 * Keeps every promise, as simply as can be: two virtual threads for each connection, of which one reads and one writes.
 * The makers are where the broken ones put in a part with a flaw.
 */
@ModelSuite
@SuiteDisplayName("sound")
public class SoundModel implements Model {

    /** As the suite says. */
    @Override
    public final String name() {
        return getClass().getAnnotation(SuiteDisplayName.class).value();
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        ServerSocket listener = new ServerSocket();
        try {
            listener.bind(at, Tcp.BACKLOG);
        } catch (IOException failure) {
            listener.close();
            throw PortInUseException.explain(at, failure);
        }
        SoundServer server = server(listener, service);
        server.start();
        return server;
    }

    @Override
    public Client client() {
        return new SoundClient(this::clientConnection);
    }

    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection);
    }

    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return connection(socket, session);
    }

    SoundConnection clientConnection(Socket socket, Session session) throws IOException {
        return connection(socket, session);
    }

    /** At either end. */
    SoundConnection connection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session);
    }

    /** Makes the connection of a socket and a session. */
    @FunctionalInterface
    interface ConnectionMaker {

        SoundConnection make(Socket socket, Session session) throws IOException;
    }
}
