package dev.echosounder.load.generate;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * What one thread of the generator stands on: the operating system's sockets, or a staged network in tests.
 */
interface Network extends AutoCloseable {

    Runnable NOTHING = () -> {};

    /** One connection, without blocking. */
    interface Wire {

        /** Reads what there is. Returns the number of bytes, 0 if there are none now, -1 at the end of the stream. */
        int read(ByteBuffer into) throws IOException;

        /** Writes as much as is taken now, and moves the position. */
        void write(ByteBuffer bytes) throws IOException;

        /** Whether {@link End#writable()} is to be called when bytes are taken again. */
        void tellWhenWritable(boolean tell);

        /** Half-closes. */
        void end() throws IOException;

        void close();
    }

    /** Who is told what happens on a wire. */
    interface End {

        void readable();

        void writable();
    }

    /** Connects; on return the connection stands. */
    Wire connect(InetSocketAddress to) throws IOException;

    /** The same for one of very many connections that last for one message each: so that those which are over do not stand in its way. */
    default Wire connectBriefly(InetSocketAddress to) throws IOException {
        return connect(to);
    }

    /** From now on, what happens on the wire is told to this end. */
    void attach(Wire wire, End end) throws IOException;

    /**
     * Tells all ends what has happened to their wires. Waits for something to happen if nothing has.
     *
     * @param waitNanos how long at most, in nanoseconds; 0 not to wait. May be rounded down to milliseconds
     * @param between   called after each end that was told, since all of them together may take long
     * @return whether anything had happened
     */
    boolean poll(long waitNanos, Runnable between) throws IOException;

    /** The same with nothing to do in between. */
    default boolean poll(long waitNanos) throws IOException {
        return poll(waitNanos, NOTHING);
    }

    @Override
    void close();
}
