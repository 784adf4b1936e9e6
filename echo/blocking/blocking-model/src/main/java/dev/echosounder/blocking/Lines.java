package dev.echosounder.blocking;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** Makes a model's lines. */
interface Lines {

    /** What such a line is, in words. */
    String text();

    /**
     * Takes what a line needs beside its channel, before there is one: who cannot be served is left in the queue, and
     * not accepted.
     *
     * @throws IOException if the system has not got it
     */
    Seat reserve() throws IOException;

    /** A client's line: one thread may read from it while another writes. */
    Line call(InetSocketAddress to) throws IOException;

    /** What waits for an accepted channel. */
    interface Seat extends Closeable {

        /** Makes the line. To be called once, instead of {@link #close}. */
        Line take(SocketChannel channel) throws IOException;

        /** Gives back what was taken. */
        @Override
        void close() throws IOException;
    }
}
