package dev.echosounder.blocking;

import dev.echosounder.transport.Readiness;
import dev.echosounder.transport.blocking.BlockingTransport;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * A transport on an input stream and an output stream. Its buffers are arrays, as streams need them.
 *
 * <p>Closing the output stream half-closes; closing the input stream ends the input. A write to a stream returns when
 * all is written, so the streams report by {@link Progress} that a slow peer takes bytes.
 */
final class StreamTransport implements BlockingTransport {

    private static final int PART_BYTES = 8 * 1024;

    private final InputStream in;
    private final OutputStream out;
    private final Progress progress;
    private final Closeable whole;
    private byte[] part;

    /**
     * @param progress run by a thread that waits within a write, for each part that the peer has made room for
     * @param whole closes both
     */
    StreamTransport(InputStream in, OutputStream out, Progress progress, Closeable whole) {
        this.in = in;
        this.out = out;
        this.progress = progress;
        this.whole = whole;
    }

    @Override
    public ByteBuffer newBuffer(int bytes) {
        return ByteBuffer.allocate(bytes);
    }

    /** Never returns {@code null}: without memory of the heap no server works well. */
    @Override
    public ByteBuffer tryNewBuffer(int bytes) {
        return newBuffer(bytes);
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        int count = in.read(into.array(), into.arrayOffset() + into.position(), into.remaining());
        if (count > 0) {
            into.position(into.position() + count);
        }
        return count;
    }

    @Override
    public boolean hasInput() throws IOException {
        return in.available() > 0;
    }

    @Override
    public void write(ByteBuffer bytes, Runnable moved) throws IOException {
        progress.moved = moved;
        if (bytes.hasArray()) {
            out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
            bytes.position(bytes.limit());
        } else {
            copy(bytes);
        }
        moved.run();
    }

    /** Writes a buffer without an array, as a session may have. */
    private void copy(ByteBuffer bytes) throws IOException {
        if (part == null) {
            part = new byte[PART_BYTES];
        }
        while (bytes.hasRemaining()) {
            int count = Math.min(bytes.remaining(), PART_BYTES);
            bytes.get(part, 0, count);
            out.write(part, 0, count);
        }
    }

    @Override
    public void endOutput() throws IOException {
        out.close();
    }

    @Override
    public void endInput() throws IOException {
        in.close();
    }

    @Override
    public void close() throws IOException {
        whole.close();
    }

    /** Waits for room, and runs the latest action that it was given when there is some. */
    static final class Progress implements Readiness {

        private final Readiness room;
        private Runnable moved = () -> {};

        Progress(Readiness room) {
            this.room = room;
        }

        @Override
        public void awaitInput() {
            throw new UnsupportedOperationException("This waits for room only.");
        }

        @Override
        public void awaitRoom() throws IOException {
            room.awaitRoom();
            moved.run();
        }
    }
}
