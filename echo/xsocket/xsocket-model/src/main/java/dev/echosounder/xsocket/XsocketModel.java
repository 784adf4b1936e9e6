package dev.echosounder.xsocket;

import static dev.echosounder.api.ThreadKind.ACCEPTOR;
import static dev.echosounder.api.ThreadKind.LOOP;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.ServedClient;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SequencedMap;
import java.util.Set;

/**
 * xSocket 2.8 (2008 to 2011), its handlers run by its dispatchers, as its own echo server does it. A dispatcher never
 * writes at once: it asks the selector first, and calls itself awake for that.
 */
public final class XsocketModel extends NamedModel {

    public XsocketModel() {
        super("xsocket", new Roles(ACCEPTOR, LOOP, LOOP, LOOP, LOOP));
    }

    /** Looks for connections that are idle; it starts with the first class of xSocket's. */
    @Override
    public Set<String> processWideThreads() {
        return Set.of("xIoTimer");
    }

    @Override
    public SequencedMap<String, String> settings() {
        return SharedSettings.after(
                "event loops",
                Integer.toString(SharedSettings.loops()),
                "handlers",
                "NONTHREADED: run by the loops",
                "flush mode",
                "ASYNC",
                "read buffer",
                SharedSettings.kibibytes(Tcp.READ_BYTES)
                        + ", on the heap, one for the loop, handed on in slices and replaced when it is used up");
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new XsocketServer(at, service, name());
    }

    @Override
    public Client client() throws IOException {
        Traffic traffic = new Traffic(name() + "-client");
        return new ServedClient(traffic::connect, traffic::stop);
    }
}
