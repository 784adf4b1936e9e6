package dev.echosounder.contract.mutant;

import dev.echosounder.api.Server;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * A server that is elsewhere than it says.
 *
 * @param host where it says that it is
 * @param server that it is
 */
record SaidToBeAt(InetAddress host, Server server) implements Server {

    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(host, server.address().getPort());
    }

    @Override
    public void stop(Duration grace) {
        server.stop(grace);
    }
}
