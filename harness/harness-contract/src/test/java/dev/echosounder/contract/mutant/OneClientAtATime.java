package dev.echosounder.contract.mutant;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.contract.suite.NotSupported;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.platform.suite.api.SuiteDisplayName;

/**
 * Not broken: accepts, serves one client until it is done, and then accepts the next. It keeps whatever a server of
 * that nature can, and is excused from the rest. One instance serves once.
 */
@ModelSuite
@SuiteDisplayName("one-client-at-a-time")
@NotSupported(tag = "@ManyConnections", because = "it serves one client after the other")
public final class OneClientAtATime extends SoundModel {

    private static final long LOOK_AGAIN_NANOS = 100_000;

    private SoundConnection current;
    private volatile boolean stopping;

    @Override
    public Map<Capability, String> incapable() {
        return Map.of(Capability.MANY_CONNECTIONS, "it serves one client after the other");
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        Server server = super.serve(at, service);
        return new Server() {

            @Override
            public InetSocketAddress address() {
                return server.address();
            }

            @Override
            public void stop(Duration grace) {
                stopping = true; // who waits now is let in, to be told of the end
                server.stop(grace);
            }
        };
    }

    /** Called by the thread that accepts: nobody else is accepted before this returns. */
    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        while (current != null && !over(current) && !stopping) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        current = super.serverConnection(socket, session);
        return current;
    }

    private static boolean over(SoundConnection connection) {
        synchronized (connection) {
            return connection.isClosed();
        }
    }
}
