package dev.echosounder.transport;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * An array as a buffer, which is made once for a reader or writer that always comes with the same array. For one thread
 * at a time.
 */
final class ArrayView {

    private ByteBuffer view = AccumulationBuffer.NOTHING;

    /**
     * So many bytes of it from there on, until the next call.
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
