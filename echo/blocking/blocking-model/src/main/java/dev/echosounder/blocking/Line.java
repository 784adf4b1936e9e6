package dev.echosounder.blocking;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The way to a peer, by calls that block. */
interface Line extends Closeable {

    /** An empty buffer of so many bytes, of the kind that costs this line the least. */
    ByteBuffer newBuffer(int bytes);

    /** The same for a caller that can go on without: {@code null} where there is no memory for it. */
    ByteBuffer tryNewBuffer(int bytes);

    /** Waits for bytes and puts them into the buffer; returns how many, or -1 at the end. */
    int read(ByteBuffer into) throws IOException;

    /** Whether there is something that {@link #read} would not have to wait for. An end does not count. */
    boolean hasInput() throws IOException;

    /**
     * Writes all of these bytes.
     *
     * @param progress to be run for each part that the peer has made room for
     */
    void write(ByteBuffer bytes, Runnable progress) throws IOException;

    /** Half-closes. */
    void endOutput() throws IOException;

    /**
     * Ends the input, and wakes a read that waits, if the system holds nothing that could be read. From any thread.
     * Returns whether it has.
     */
    boolean endInputIfEmpty() throws IOException;

    /** Hangs up; wakes whoever waits. From any thread, and more than once. */
    @Override
    void close() throws IOException;
}
