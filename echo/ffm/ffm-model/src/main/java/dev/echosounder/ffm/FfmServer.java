package dev.echosounder.ffm;

import dev.echosounder.api.Service;
import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Sockets;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** A listener on its own {@link Loop}. */
final class FfmServer extends ServerLifecycle {

    private final Loop loop;

    FfmServer(InetSocketAddress at, Service service, Loop.Kind kind, String name) throws IOException {
        super(at, service);
        int listener;
        try {
            listener = Sockets.listen(at, Tcp.BACKLOG);
        } catch (IOException failure) {
            throw PortInUseException.explain(at, failure);
        }
        try {
            InetSocketAddress address = Sockets.localAddress(listener);
            loop = Loop.open(kind, name + "-" + address.getPort());
            try {
                begin(address, loop::forEachConnection, FfmConnection::close);
            } catch (Throwable failure) {
                loop.giveBack();
                throw failure;
            }
            loop.execute(() -> loop.open(new Acceptor(listener, this, loop)));
            try {
                loop.start();
            } catch (Throwable failure) {
                endIdleWatch();
                throw failure;
            }
        } catch (Throwable failure) {
            Descriptor.closeAfter(failure, listener);
            throw failure;
        }
    }

    @Override
    protected void end(Duration grace) {
        loop.execute(loop::close);
        loop.stop(grace);
    }
}
