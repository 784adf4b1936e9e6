package dev.echosounder.ffm;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Sockets;
import dev.echosounder.transport.IdleWatch;
import dev.echosounder.transport.PortInUseException;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** A listener on a {@link Loop} of its own. */
final class FfmServer implements Server {

    private final InetSocketAddress address;
    private final Loop loop;
    private final IdleWatch idleWatch;
    private boolean stopped; // guarded by this

    static FfmServer open(InetSocketAddress at, Service service, Loop.Kind kind, String name) throws IOException {
        int listener;
        try {
            listener = Sockets.listen(at, Tcp.BACKLOG);
        } catch (IOException failure) {
            throw PortInUseException.explain(at, failure);
        }
        try {
            InetSocketAddress address = Sockets.localAddress(listener);
            Loop loop = Loop.open(kind, name + "-" + address.getPort());
            return new FfmServer(new Doorway(listener, address, service, loop), address, service, loop);
        } catch (Throwable failure) {
            Descriptor.closeAfter(failure, listener);
            throw failure;
        }
    }

    private FfmServer(Doorway doorway, InetSocketAddress address, Service service, Loop loop) {
        this.address = address;
        this.loop = loop;
        try {
            this.idleWatch = IdleWatch.of(
                    service, "idle-watch-" + address.getPort(), loop::forEachConnection, FfmConnection::close);
        } catch (Throwable failure) {
            loop.giveBack();
            throw failure;
        }
        loop.execute(() -> loop.open(doorway));
        try {
            loop.start();
        } catch (Throwable failure) {
            idleWatch.close();
            throw failure;
        }
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
        loop.execute(loop::close);
        loop.stop(grace);
    }
}
