package dev.echosounder.kv.testing;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.kv.KeyValue;
import dev.echosounder.kv.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/** The key-value service on one model. */
record Place(Model model, KeyValue service, Server server) {

    private static final Duration GRACE = Duration.ofMillis(500);
    private static final Duration STOPPED_WITHIN = Duration.ofSeconds(60);

    static Place of(Model model, Settings settings) throws IOException {
        return new Place(model, new KeyValue(settings), null).again();
    }

    /** Starts a server with a limit of connections at a time. */
    static Place of(Model model, int connections) throws IOException {
        KeyValue service = new KeyValue();
        return new Place(model, service, serve(model, service.withConnectionLimit(connections)));
    }

    /** Starts a server on a free port. */
    static Server serve(Model model, Service service) throws IOException {
        return model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), service);
    }

    /** Starts a new server with the same store. */
    Place again() throws IOException {
        return new Place(model, service, serve(model, service));
    }

    SocketClient connect() throws IOException {
        return new SocketClient(server.address());
    }

    /** Stops the server. If it does not stop, this fails with its stack, instead of waiting without end. */
    void stop() {
        assertTimeoutPreemptively(STOPPED_WITHIN, () -> server.stop(GRACE), () -> model.name() + " does not stop");
    }
}
