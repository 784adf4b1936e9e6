package dev.echosounder.transport.blocking;

import dev.echosounder.transport.DirectMemory;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** A socket that is read from and written to by calls that block. */
public interface BlockingTransport extends Closeable {

    /** Connects to a server. One thread may read from the transport while another writes. */
    @FunctionalInterface
    interface Connector {

        BlockingTransport connect(InetSocketAddress to) throws IOException;
    }

    /**
     * Makes an empty buffer of so many bytes, of the kind that this transport reads into and writes from without a
     * copy: a direct one, unless a transport overrides this and {@link #tryNewBuffer}.
     */
    default ByteBuffer newBuffer(int bytes) {
        return DirectMemory.allocate(bytes);
    }

    /** Makes a buffer like {@link #newBuffer}, or returns {@code null} where there is no memory for it. */
    default ByteBuffer tryNewBuffer(int bytes) {
        return DirectMemory.tryAllocate(bytes);
    }

    /** Waits for bytes and puts them into the buffer; returns their number, or -1 at the end of the input. */
    int read(ByteBuffer into) throws IOException;

    /** Whether the system holds bytes that {@link #read} would not have to wait for. The end does not count. */
    boolean hasInput() throws IOException;

    /**
     * Writes all of these bytes.
     *
     * @param progress to be run for each part that the peer has made room for, so that a slow peer is not taken for an
     *     idle one
     */
    void write(ByteBuffer bytes, Runnable progress) throws IOException;

    /** Half-closes the connection. */
    void endOutput() throws IOException;

    /** Ends the input, and wakes a thread that waits in {@link #read}. From any thread. */
    void endInput() throws IOException;

    /** Closes the socket, and wakes all threads that wait. From any thread, and more than once. */
    @Override
    void close() throws IOException;
}
