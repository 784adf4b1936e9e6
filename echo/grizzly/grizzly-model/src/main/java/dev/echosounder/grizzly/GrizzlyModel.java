package dev.echosounder.grizzly;

import static dev.echosounder.api.ThreadKind.ACCEPTOR;
import static dev.echosounder.api.ThreadKind.LOOP;
import static dev.echosounder.api.ThreadKind.WORKER;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SequencedMap;

/**
 * Grizzly's TCP transport. Its models differ in the strategy, which decides which thread reads from a connection that
 * is ready, runs its session and writes.
 */
final class GrizzlyModel extends NamedModel {

    private static final String READ_BUFFER = SharedSettings.kibibytes(Tcp.READ_BYTES)
            + ", direct, one for each thread that reads; what is sent back from it is copied only if the socket does"
            + " not take it";

    private final boolean pooled;

    /** @param pooled whether the threads of a pool serve connections that are ready; otherwise selector threads do */
    GrizzlyModel(String name, boolean pooled) {
        this(name, pooled, pooled ? WORKER : LOOP);
    }

    private GrizzlyModel(String name, boolean pooled, ThreadKind serves) {
        super(name, new Roles(ACCEPTOR, LOOP, serves, serves, serves));
        this.pooled = pooled;
    }

    @Override
    public SequencedMap<String, String> settings() {
        String loops = String.valueOf(Transports.loops());
        return pooled
                ? SharedSettings.after(
                        "event loops",
                        loops,
                        "worker threads",
                        String.valueOf(Transports.WORKERS),
                        "read buffer",
                        READ_BUFFER)
                : SharedSettings.after("event loops", loops, "read buffer", READ_BUFFER);
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new GrizzlyServer(at, service, name() + "-server", pooled);
    }

    @Override
    public Client client() throws IOException {
        return GrizzlyClient.open(name() + "-client", pooled);
    }
}
