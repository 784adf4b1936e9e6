package dev.echosounder.blocking;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * A stream of input and a stream of output, whatever is behind them. Its buffers are arrays, as streams want them.
 *
 * <p>Closing the output half-closes; closing the input ends it. A write to a stream returns when all is written, so a
 * peer that takes long is heard of by {@link Progress}.
 */
final class StreamLine implements Line {

    private static final int PART_BYTES = 8 * 1024;

    private final InputStream in;
    private final OutputStream out;
    private final Progress progress;
    private final Closeable whole;
    private byte[] part;

    /**
     * @param progress run by whoever waits within a write, for each part that the peer has made room for
     * @param whole what closes both
     */
    StreamLine(InputStream in, OutputStream out, Progress progress, Closeable whole) {
        this.in = in;
        this.out = out;
        this.progress = progress;
        this.whole = whole;
    }

    @Override
    public ByteBuffer newBuffer(int bytes) {
        return ByteBuffer.allocate(bytes);
    }

    /** Nobody goes on well without memory of the heap. */
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
        progress.is(moved);
        if (bytes.hasArray()) {
            out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
            bytes.position(bytes.limit());
        } else {
            copy(bytes);
        }
        moved.run();
    }

    /** A session's own buffer may be without an array. */
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
    public boolean endInputIfEmpty() throws IOException {
        if (hasInput()) {
            return false;
        }
        in.close();
        return true;
    }

    @Override
    public void close() throws IOException {
        whole.close();
    }

    /** What is to be run when a part of a write was taken: the last that was given. */
    static final class Progress {

        private Runnable moved = () -> {};

        void is(Runnable moved) {
            this.moved = moved;
        }

        void made() {
            moved.run();
        }
    }
}
