package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Memory in whole pages: shared with the kernel, or none before it is touched. It is given back when its arena is
 * closed.
 */
final class Mapping {

    private static final int PROT_READ_WRITE = 0x3;
    private static final int MAP_SHARED = 0x1;
    private static final int MAP_PRIVATE = 0x2;
    private static final int MAP_ANONYMOUS = 0x20;
    private static final int MAP_POPULATE = 0x8000;

    private static final MethodHandle MMAP =
            CLibrary.function("mmap", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle MUNMAP = CLibrary.function("munmap", JAVA_INT, JAVA_LONG, JAVA_LONG);

    private Mapping() {}

    /** What the kernel shares of this descriptor. */
    static MemorySegment shared(int descriptor, long offset, long bytes, Arena arena) throws IOException {
        return map(bytes, MAP_SHARED | MAP_POPULATE, descriptor, offset, arena);
    }

    /** Zeros; a page takes memory as soon as it is written to. */
    static MemorySegment ofZeros(long bytes, Arena arena) throws IOException {
        return map(bytes, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0, arena);
    }

    @SuppressWarnings("restricted") // the kernel promises that it is there
    private static MemorySegment map(long bytes, int flags, int descriptor, long offset, Arena arena)
            throws IOException {
        Errno errno = new Errno(arena);
        long address = CLibrary.call("mmap", errno, () ->
                (long) MMAP.invokeExact(errno.state, 0L, bytes, PROT_READ_WRITE, flags, descriptor, offset));
        return MemorySegment.ofAddress(address).reinterpret(bytes, arena, Mapping::unmap);
    }

    private static void unmap(MemorySegment mapped) {
        try (Arena arena = Arena.ofConfined()) {
            if ((int) MUNMAP.invokeExact(new Errno(arena).state, mapped.address(), mapped.byteSize()) < 0) {
                throw new IllegalStateException("Memory at 0x%x could not be given back.".formatted(mapped.address()));
            }
        } catch (Throwable failure) {
            throw CLibrary.rethrown(failure);
        }
    }
}
