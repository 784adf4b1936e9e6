package dev.echosounder.kv.testing;

import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.kv.KeyValue;
import dev.echosounder.kv.Settings;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/** The key-value service on one model. */
record Place(Model model, KeyValue service, Server server) {

    private static final Duration GRACE = Duration.ofMillis(500);

    static Place of(Model model, Settings settings) throws IOException {
        return new Place(model, new KeyValue(settings), null).again();
    }

    /** A new server with the same store. */
    Place again() throws IOException {
        return new Place(model, service, model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), service));
    }

    SocketClient connect() throws IOException {
        return new SocketClient(server.address());
    }

    void stop() {
        server.stop(GRACE);
    }
}
