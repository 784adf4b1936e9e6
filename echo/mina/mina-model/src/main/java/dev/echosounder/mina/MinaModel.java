package dev.echosounder.mina;

import static dev.echosounder.api.ThreadKind.ACCEPTOR;
import static dev.echosounder.api.ThreadKind.LOOP;
import static dev.echosounder.api.ThreadKind.WORKER;
import static dev.echosounder.transport.SharedSettings.kibibytes;

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
import org.apache.mina.transport.socket.nio.NioSession;
import org.apache.mina.transport.socket.nio.NioSocketConnector;

/** MINA's socket acceptor and I/O processors. Its models differ in the threads that run the sessions. */
final class MinaModel extends NamedModel {

    private static final String READ_BUFFER = "64 bytes to " + kibibytes(Tcp.READ_BYTES)
            + ", as its reads were filled; a new one for each read, on the heap";

    private final boolean pooled;

    /** @param pooled whether a pool runs the sessions; otherwise the I/O processors do */
    MinaModel(String name, boolean pooled) {
        super(name, new Roles(ACCEPTOR, LOOP, LOOP, pooled ? WORKER : LOOP, LOOP));
        this.pooled = pooled;
    }

    @Override
    public SequencedMap<String, String> settings() {
        String loops = String.valueOf(SharedSettings.loops());
        return pooled
                ? SharedSettings.after(
                        "event loops",
                        loops,
                        "executor filter",
                        "up to %,d threads, started as needed; the events of a connection in their order"
                                .formatted(SharedSettings.poolThreads()),
                        "unhandled input",
                        kibibytes(Pool.BACKLOG_BYTES) + ", then reading pauses",
                        "read buffer",
                        READ_BUFFER)
                : SharedSettings.after("event loops", loops, "read buffer", READ_BUFFER);
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new MinaServer(at, service, loops("-server"));
    }

    @Override
    public Client client() {
        Loops loops = loops("-client");
        NioSocketConnector connector = new NioSocketConnector(loops.threads, loops);
        loops.configure(connector, connector.getSessionConfig());
        return new ServedClient(
                (to, session) -> MinaConnection.of(connector
                        .connect(to, (mina, future) -> loops.admit((NioSession) mina, session, false))
                        .awaitUninterruptibly()
                        .getSession()),
                grace -> {
                    loops.stop(grace);
                    connector.dispose();
                    loops.threads.awaitEnd();
                });
    }

    private Loops loops(String side) {
        Threads threads = new Threads(name() + side);
        return new Loops(threads, pooled ? new Pool(threads) : null);
    }
}
