package dev.echosounder.contract.fault;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/** The faults that lose nothing: they only change the pieces, and when these pass. */
final class Pieces {

    private static final int SLICES_A_SECOND = 100;
    private static final long NANOS_A_SECOND = 1_000_000_000;

    private Pieces() {}

    /** The next bytes of a piece, not more than so many, and the piece without them. */
    static ByteBuffer taken(ByteBuffer piece, int most) {
        int count = Math.min(most, piece.remaining());
        ByteBuffer part = piece.slice(piece.position(), count);
        piece.position(piece.position() + count);
        return part;
    }

    record Splitting(int bytes, Stage next) implements Stage {

        @Override
        public void pass(ByteBuffer piece) throws IOException {
            while (piece.hasRemaining()) {
                next.pass(taken(piece, bytes));
            }
        }

        @Override
        public void end() throws IOException {
            next.end();
        }
    }

    record Joining(ByteBuffer held, Stage next) implements Stage {

        Joining(int bytes, Stage next) {
            this(ByteBuffer.allocate(bytes), next);
        }

        @Override
        public void pass(ByteBuffer piece) throws IOException {
            while (piece.hasRemaining()) {
                held.put(taken(piece, held.remaining()));
                if (!held.hasRemaining()) {
                    release();
                }
            }
        }

        @Override
        public void end() throws IOException {
            release();
            next.end();
        }

        private void release() throws IOException {
            if (held.flip().hasRemaining()) {
                next.pass(held);
            }
            held.clear();
        }
    }

    record Delaying(Duration time, Stage next) implements Stage {

        @Override
        public void pass(ByteBuffer piece) throws IOException {
            sleep(time.toNanos());
            next.pass(piece);
        }

        @Override
        public void end() throws IOException {
            sleep(time.toNanos());
            next.end();
        }
    }

    record Throttling(int bytesPerSecond, Stage next) implements Stage {

        @Override
        public void pass(ByteBuffer piece) throws IOException {
            while (piece.hasRemaining()) {
                ByteBuffer part = taken(piece, Math.max(1, bytesPerSecond / SLICES_A_SECOND));
                sleep(part.remaining() * NANOS_A_SECOND / bytesPerSecond);
                next.pass(part);
            }
        }

        @Override
        public void end() throws IOException {
            next.end();
        }
    }

    private static void sleep(long nanos) throws InterruptedIOException {
        try {
            Thread.sleep(Duration.ofNanos(nanos));
        } catch (InterruptedException closed) {
            throw new InterruptedIOException("The proxy is closed.");
        }
    }
}
