package dev.echosounder.vertx;

import dev.echosounder.api.Client;
import dev.echosounder.api.Hand;
import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.transport.Tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Vert.x, as its documentation has it: a verticle for each event loop, an event loop for each processor, and the native transport where there
 * is one. A thread of its own accepts.
 */
public final class VertxModel implements Model {

    @Override
    public String name() {
        return "vertx";
    }

    @Override
    public Optional<Roles> roles() {
        return Optional.of(new Roles(Hand.ACCEPTOR, Hand.LOOP, Hand.LOOP, Hand.LOOP, Hand.LOOP));
    }

    @Override
    public SequencedMap<String, String> settings() {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("event loops", Loops.count() + ", each with a verticle");
        settings.put("session threads", "none: the event loops run the sessions");
        settings.put("transport", Loops.transport().name());
        settings.put("buffers", "on the heap: Vert.x copies what is read");
        settings.put("read buffer", "from 64 bytes to 64 KiB, as large as the reads before; up to 16 reads at a time"); // Netty's defaults
        settings.put("outbox", Tcp.OUTBOX_BYTES / 1024 + " KiB");
        settings.put("backlog", Integer.toString(Tcp.BACKLOG));
        settings.put("TCP_NODELAY", "on");
        return settings;
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return VertxServer.open(at, service);
    }

    @Override
    public Client client() throws IOException {
        return new VertxClient();
    }
}
