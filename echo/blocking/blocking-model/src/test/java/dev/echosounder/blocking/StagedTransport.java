package dev.echosounder.blocking;

import dev.echosounder.transport.blocking.BlockingTransport;
import java.nio.ByteBuffer;

/** A transport without a peer. Its reads return their number. */
final class StagedTransport implements BlockingTransport {

    boolean hasInput;
    private int reads;

    @Override
    public int read(ByteBuffer into) {
        return ++reads;
    }

    @Override
    public boolean hasInput() {
        return hasInput;
    }

    @Override
    public ByteBuffer newBuffer(int bytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ByteBuffer tryNewBuffer(int bytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void write(ByteBuffer bytes, Runnable progress) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void endOutput() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void endInput() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
