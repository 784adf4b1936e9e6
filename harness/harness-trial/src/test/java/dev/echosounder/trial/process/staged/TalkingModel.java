package dev.echosounder.trial.process.staged;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** An echo server with a virtual thread for each connection, which prints lines that look like replies. */
public final class TalkingModel implements Model {

    public static final String NAME = "staged-talking";
    public static final String TALK = "@echosounder:I am a server, and this is no reply";
    public static final String PROCESS = "process";

    @Override
    public String name() {
        return NAME;
    }

    /** The settings depend on the process that asks, as those of other models. */
    @Override
    public SequencedMap<String, String> settings() {
        return new LinkedHashMap<>(
                Map.of(PROCESS, Long.toString(ProcessHandle.current().pid())));
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        ServerSocket listener = new ServerSocket(at.getPort(), 50, at.getAddress());
        System.out.println(TALK);
        System.out.println("serves " + service.getClass().getSimpleName());
        Thread.ofPlatform().daemon().start(() -> acceptAll(listener));
        return new TalkingServer(listener);
    }

    private static void acceptAll(ServerSocket listener) {
        try {
            while (true) {
                Socket socket = listener.accept();
                Thread.ofVirtual().start(() -> echo(socket));
            }
        } catch (IOException closed) {
            // No more connections are accepted.
        }
    }

    private static void echo(Socket socket) {
        try (socket) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException reset) {
            throw new UncheckedIOException(reset);
        }
    }

    private record TalkingServer(ServerSocket listener) implements Server {

        @Override
        public InetSocketAddress address() {
            return (InetSocketAddress) listener.getLocalSocketAddress();
        }

        @Override
        public void stop(Duration grace) {
            System.out.println(TALK);
            try {
                listener.close();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    @Override
    public Client client() {
        throw new UnsupportedOperationException();
    }
}
