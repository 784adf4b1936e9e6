package dev.echosounder.mutants;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.PortInUseException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;

/**
 * A model that meets every requirement as simply as possible: two virtual threads for each connection, of which one
 * reads and one writes. A mutant replaces parts of it.
 */
final class SoundModel implements Model {

    final SoundServer.Parts server = new SoundServer.Parts();

    /** A server's connections. */
    final SoundConnection.Parts connection = new SoundConnection.Parts();

    final SoundClient.Parts client = new SoundClient.Parts();

    /** A client's connections. */
    final SoundConnection.Parts clientConnection = new SoundConnection.Parts();

    Serve serve = this::listen;
    Map<Capability, String> incapable = Map.of();

    /** The server, as an instance serves once. */
    volatile SoundServer serving;

    private final String name;

    /** Starts a server. */
    @FunctionalInterface
    interface Serve {
        Server serve(InetSocketAddress at, Service service) throws IOException;
    }

    SoundModel(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<Capability, String> incapable() {
        return incapable;
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return serve.serve(at, service);
    }

    Server listen(InetSocketAddress at, Service service) throws IOException {
        ServerSocket listener = new ServerSocket();
        try {
            listener.bind(at, server.backlog);
        } catch (IOException failure) {
            listener.close();
            throw PortInUseException.explain(at, failure);
        }
        serving = new SoundServer(this, listener, service);
        serving.start();
        return serving;
    }

    @Override
    public Client client() {
        return new SoundClient(this);
    }
}
