package dev.echosounder.xsocket;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * xSocket 2.8 (2008 to 2011), its handlers run by its dispatchers, as its own echo server does it. A dispatcher never
 * writes at once: it asks the selector first, and calls itself awake for that.
 */
public final class XsocketModel implements Model {

    @Override
    public String name() {
        return "xsocket";
    }

    /** Looks for connections that are idle; it starts with the first class of xSocket's. */
    @Override
    public Set<String> processWideThreads() {
        return Set.of("xIoTimer");
    }

    @Override
    public Optional<Roles> roles() {
        return Optional.of(
                new Roles(ThreadKind.ACCEPTOR, ThreadKind.LOOP, ThreadKind.LOOP, ThreadKind.LOOP, ThreadKind.LOOP));
    }

    @Override
    public SequencedMap<String, String> settings() {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("event loops", Integer.toString(Traffic.LOOPS));
        settings.put("handlers", "NONTHREADED: run by the loops");
        settings.put("flush mode", "ASYNC");
        settings.put(
                "read buffer",
                SharedSettings.kibibytes(Tcp.READ_BYTES)
                        + ", on the heap, one for the loop, handed on in slices and replaced when it is used up");
        SharedSettings.addTo(settings);
        return settings;
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return XsocketServer.open(at, service, name());
    }

    @Override
    public Client client() throws IOException {
        return new XsocketClient(name());
    }
}
