package dev.echosounder.mina;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.IdleWatch;
import dev.echosounder.transport.PortInUseException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** An {@link Acceptor} that deals its connections out to {@link Loops}. */
final class MinaServer implements Server {

    private final Loops loops;
    private final Acceptor acceptor;
    private final InetSocketAddress address;
    private final IdleWatch idleWatch;
    private boolean stopped; // guarded by this

    static MinaServer open(InetSocketAddress at, Service service, Loops loops) throws IOException {
        Acceptor acceptor = new Acceptor(loops, service);
        try {
            acceptor.bind(at);
            return new MinaServer(service, loops, acceptor);
        } catch (IOException failure) {
            end(loops, acceptor, Duration.ZERO);
            throw failure.getCause() instanceof BindException cause ? PortInUseException.explain(at, cause) : failure;
        }
    }

    private MinaServer(Service service, Loops loops, Acceptor acceptor) {
        this.loops = loops;
        this.acceptor = acceptor;
        address = acceptor.getLocalAddress();
        idleWatch =
                IdleWatch.of(service, "idle-watch-" + address.getPort(), loops::forEachConnection, MinaConnection::cut);
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        idleWatch.close();
        acceptor.close(grace);
        end(loops, acceptor, grace);
    }

    private static void end(Loops loops, Acceptor acceptor, Duration grace) {
        loops.stop(grace);
        acceptor.dispose();
        loops.threads().awaitEnd();
    }
}
