package dev.echosounder.ffm;

import dev.echosounder.linux.Errno;
import dev.echosounder.linux.Memory;
import dev.echosounder.transport.Tcp;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * The memory of one loop, which serves all its connections: a read fills {@link #input}, and before the next read its
 * bytes are consumed or copied by the connection. It is freed when this is closed, not by a garbage collection.
 */
final class LoopMemory implements AutoCloseable {

    final Arena arena = Arena.ofShared();
    private final MemorySegment all = allocate(Tcp.READ_BYTES + 2L * Tcp.OUTBOX_BYTES);

    /** The bytes that were read last. */
    final Memory input = Memory.of(all.asSlice(0, Tcp.READ_BYTES));

    /** The buffer that gathers short writes of sessions. */
    final Memory batch = Memory.of(all.asSlice(Tcp.READ_BYTES, Tcp.OUTBOX_BYTES));

    /** The buffer for bytes of the heap on their way to the kernel. */
    final Memory output = Memory.of(all.asSlice(Tcp.READ_BYTES + Tcp.OUTBOX_BYTES, Tcp.OUTBOX_BYTES));

    final Errno errno = new Errno(arena);

    private MemorySegment allocate(long bytes) {
        try {
            return arena.allocate(bytes, Long.BYTES);
        } catch (Throwable noMemory) {
            arena.close();
            throw noMemory;
        }
    }

    /** The input or the batch, if this is its view; otherwise {@code null}. */
    Memory of(ByteBuffer view) {
        if (view == input.view()) {
            return input;
        }
        return view == batch.view() ? batch : null;
    }

    @Override
    public void close() {
        arena.close();
    }
}
