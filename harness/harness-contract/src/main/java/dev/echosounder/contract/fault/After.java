package dev.echosounder.contract.fault;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A stage that lets something happen once, after a number of bytes; what comes later goes to another stage. */
final class After implements Stage {

    /** What happens. */
    @FunctionalInterface
    interface Happening {
        void happen() throws IOException;
    }

    private final Happening happening;
    private final Stage after;
    private Stage next;
    private int left;

    After(int bytes, Stage before, Happening happening, Stage after) {
        this.left = bytes;
        this.next = before;
        this.happening = happening;
        this.after = after;
    }

    /** Lets it happen as soon as the last byte before it has passed: whether more will come is not known then. */
    @Override
    public void pass(ByteBuffer piece) throws IOException {
        if (left >= 0) {
            ByteBuffer part = Pieces.taken(piece, left);
            left -= part.remaining();
            if (part.hasRemaining()) {
                next.pass(part);
            }
            if (left == 0) {
                left = -1;
                happening.happen();
                next = after;
            }
        }
        if (piece.hasRemaining()) {
            next.pass(piece);
        }
    }

    @Override
    public void end() throws IOException {
        if (left == 0) {
            pass(ByteBuffer.allocate(0));
        }
        next.end();
    }
}
