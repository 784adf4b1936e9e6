package dev.echosounder.blocking;

import dev.echosounder.transport.blocking.BlockingTransport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/**
 * Makes transports whose readers yield: see {@link YieldingTransport}.
 *
 * @param transports make the transports that are read from
 */
record YieldingTransports(Transports transports) implements Transports {

    @Override
    public String text() {
        return transports.text() + "; before it waits for input a thread yields, where that pays";
    }

    @Override
    public Reservation reserve() throws IOException {
        Reservation reservation = transports.reserve();
        return new Reservation() {

            @Override
            public BlockingTransport take(SocketChannel channel) throws IOException {
                return yielding(reservation.take(channel));
            }

            @Override
            public void close() throws IOException {
                reservation.close();
            }
        };
    }

    @Override
    public BlockingTransport connect(InetSocketAddress to) throws IOException {
        return yielding(transports.connect(to));
    }

    private static BlockingTransport yielding(BlockingTransport transport) {
        return new YieldingTransport(transport, Thread::yield);
    }
}
