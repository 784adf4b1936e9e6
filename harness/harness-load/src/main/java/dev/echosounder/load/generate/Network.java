package dev.echosounder.load.generate;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** What one thread of the generator uses: the operating system's sockets, or a staged network in tests. */
public interface Network extends AutoCloseable {

    Runnable NOTHING = () -> {};

    /** A server whose queue is full does not answer: a client that connects then would wait for minutes. */
    int CONNECT_MILLIS = 10_000;

    /** One connection, without blocking. */
    interface Channel {

        /**
         * Takes as much as there is room for now, and moves the position. What is taken leaves by the next
         * {@link #poll} at the latest.
         */
        void write(ByteBuffer bytes) throws IOException;

        /** Whether {@link End#writable()} is to be called when bytes are taken again. */
        void tellWhenWritable(boolean tell) throws IOException;

        /** Half-closes, after all that was taken. */
        void end() throws IOException;

        /** Nothing is reported about it any more. Its peer sees the end by the next {@link #poll} at the latest. */
        void close();
    }

    /** Receives what happens on a channel. */
    interface End {

        /** Bytes have come. The buffer is the network's again on return, whatever is left in it. */
        void received(ByteBuffer in);

        /** Nothing more will come. */
        void ended();

        /** The connection is broken. */
        void failed(IOException why);

        /** Bytes are taken again. */
        void writable();
    }

    /** Connects; on return the connection stands. */
    Channel connect(InetSocketAddress to) throws IOException;

    /**
     * Connects for one message. Of very many such connections each gets a source address and port that no closed one
     * still holds.
     */
    default Channel connectBriefly(InetSocketAddress to) throws IOException {
        return connect(to);
    }

    /** Reports to this end, from now on, what happens on the channel. */
    void attach(Channel channel, End end) throws IOException;

    /**
     * Reports to all ends what has happened to their channels. Waits for something to happen if nothing has.
     *
     * @param waitNanos how long at most, in nanoseconds; 0 not to wait. May be rounded down to milliseconds
     * @param between called after each report, since all of them together may take long
     * @return whether anything had happened
     */
    boolean poll(long waitNanos, Runnable between) throws IOException;

    /** Reports to all ends what has happened to their channels, as {@link #poll(long, Runnable)} does. */
    default boolean poll(long waitNanos) throws IOException {
        return poll(waitNanos, NOTHING);
    }

    @Override
    void close();
}
