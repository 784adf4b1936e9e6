package dev.echosounder.linux;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Memory outside the heap, as a session sees it and as the kernel does.
 *
 * @param view all of it; reusable, as its position and limit change
 * @param address of its first byte
 */
public record Memory(ByteBuffer view, long address) {

    public static Memory of(MemorySegment segment) {
        return new Memory(segment.asByteBuffer(), segment.address());
    }

    /** This number of bytes from the beginning, ready to be read. */
    public ByteBuffer filled(int bytes) {
        return view.clear().limit(bytes);
    }

    public int capacity() {
        return view.capacity();
    }

    /** This memory without its scope, so that calls need not guard it. The caller ensures that the arena is open. */
    static MemorySegment unguarded(MemorySegment segment) {
        return at(segment.address(), segment.byteSize());
    }

    /** Memory that the kernel has given, until it is given back. */
    @SuppressWarnings("restricted") // the kernel promises that it is there
    static MemorySegment at(long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }
}
