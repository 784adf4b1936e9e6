package dev.echosounder.transport;

import java.nio.ByteBuffer;
import java.util.Objects;

/** A buffer on an array, made once for a reader or writer that always uses the same array. For one thread at a time. */
final class ArrayView {

    private ByteBuffer view = AccumulationBuffer.NOTHING;

    /**
     * Returns a view of a part of the array, valid until the next call.
     *
     * @throws IndexOutOfBoundsException if it does not have them
     */
    ByteBuffer of(byte[] array, int from, int count) {
        Objects.checkFromIndexSize(from, count, array.length);
        if (view.array() != array) {
            view = ByteBuffer.wrap(array);
        }
        return view.limit(from + count).position(from);
    }
}
