package dev.echosounder.mina;

import dev.echosounder.api.Service;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.ServerLifecycle;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** An {@link Acceptor} that deals its connections out to {@link Loops}. */
final class MinaServer extends ServerLifecycle {

    private final Loops loops;
    private final Acceptor acceptor;

    MinaServer(InetSocketAddress at, Service service, Loops loops) throws IOException {
        super(at, service);
        this.loops = loops;
        acceptor = new Acceptor(loops, this);
        try {
            acceptor.bind(at);
        } catch (IOException failure) {
            endLoops(Duration.ZERO);
            throw failure.getCause() instanceof BindException cause ? PortInUseException.explain(at, cause) : failure;
        }
        begin(acceptor.getLocalAddress(), loops.connections);
    }

    @Override
    protected void end(Duration grace) {
        drainAcceptQueue(grace);
        acceptor.unbind();
        endLoops(grace);
    }

    private void endLoops(Duration grace) {
        loops.stop(grace);
        acceptor.dispose();
        loops.threads.awaitEnd();
    }
}
