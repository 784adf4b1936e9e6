package dev.echosounder.blocking;

import dev.echosounder.transport.blocking.BlockingTransport;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/** Makes the transports of a model. */
interface Transports extends BlockingTransport.Connector {

    /** Describes a transport, for the model's settings. */
    String text();

    /**
     * Reserves what a transport needs in addition to its channel, before there is one. If the system does not have it,
     * the connection stays in the accept queue.
     *
     * @throws IOException if the system does not have it
     */
    Reservation reserve() throws IOException;

    /** A reservation that waits for an accepted channel. */
    @FunctionalInterface
    interface Reservation extends Closeable {

        /** Makes the transport. To be called once, instead of {@link #close}. */
        BlockingTransport take(SocketChannel channel) throws IOException;

        /** Gives back what was reserved, if anything was. */
        @Override
        default void close() throws IOException {}
    }
}
