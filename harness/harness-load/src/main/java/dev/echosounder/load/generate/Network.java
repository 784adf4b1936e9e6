package dev.echosounder.load.generate;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** The network of one thread of the generator: the operating system's sockets, or a staged network in tests. */
public interface Network extends AutoCloseable {

    Runnable NOTHING = () -> {};

    /** A server whose accept queue is full does not answer: a client that connects then would wait for minutes. */
    int CONNECT_MILLIS = 10_000;

    /** The most connections of a load from one source address, which has about 28,000 ports for them. */
    int MOST_OF_ONE_ADDRESS = 20_000;

    /** A connection, whose methods do not block. */
    interface Channel {

        /**
         * Takes as many bytes as there is room for now, and moves the position. They are sent by the next {@link #poll}
         * at the latest.
         */
        void write(ByteBuffer bytes) throws IOException;

        /** Sets whether {@link End#writable()} is called when bytes are taken again. */
        void reportWhenWritable(boolean report) throws IOException;

        /** Half-closes, after all that was taken. */
        void end() throws IOException;

        /** Closes it; nothing more is reported. Its peer sees the end by the next {@link #poll} at the latest. */
        void close();
    }

    /** Receives what happens on a channel. */
    interface End {

        /** Bytes have arrived. On return the network uses the buffer again, whatever is left in it. */
        void received(ByteBuffer in);

        /** Nothing more will arrive. */
        void ended();

        /** The connection is broken. */
        void failed(IOException why);

        /** Bytes are taken again. */
        void writable();
    }

    /** Connects, and waits until the connection is established. */
    Channel connect(InetSocketAddress to) throws IOException;

    /** Connects as one of very many clients, which are spread over source addresses. */
    default Channel connectSpread(InetSocketAddress to) throws IOException {
        return connect(to);
    }

    /**
     * Connects for one message. Each of very many such connections gets a source address and port that no closed one
     * still occupies.
     */
    default Channel connectBriefly(InetSocketAddress to) throws IOException {
        return connectSpread(to);
    }

    /** Reports to this end, from now on, what happens on the channel. */
    void attach(Channel channel, End end) throws IOException;

    /**
     * Reports to all ends what has happened on their channels. Waits if nothing has happened.
     *
     * @param waitNanos the longest wait, in nanoseconds; 0 for none. May be rounded down to milliseconds
     * @param between called after each report, because all reports together may take long
     * @return whether anything had happened
     */
    boolean poll(long waitNanos, Runnable between) throws IOException;

    /** Reports to all ends what has happened on their channels, as {@link #poll(long, Runnable)} does. */
    default boolean poll(long waitNanos) throws IOException {
        return poll(waitNanos, NOTHING);
    }

    @Override
    void close();
}
