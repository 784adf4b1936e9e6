package dev.echosounder.blocking;

import java.nio.ByteBuffer;

/** A line without a peer. Its reads are numbered, and that is what they return. */
final class StagedLine implements Line {

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
    public boolean endInputIfEmpty() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
