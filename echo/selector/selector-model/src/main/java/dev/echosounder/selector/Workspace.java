package dev.echosounder.selector;

import dev.echosounder.transport.DirectMemory;
import dev.echosounder.transport.Tcp;
import java.nio.ByteBuffer;

/** The read buffer of a worker, for the turn of one connection. */
final class Workspace {

    /** The small size, in bytes: most messages fit into it, and many turns may be taken at a time. */
    static final int SMALL_BYTES = 4 * 1024;

    private final int bytes;
    private ByteBuffer input;

    private Workspace(int bytes) {
        this.bytes = bytes;
    }

    static Workspace small() {
        return new Workspace(SMALL_BYTES);
    }

    static Workspace large() {
        return new Workspace(Tcp.READ_BYTES);
    }

    /**
     * The buffer to read into, allocated when it is first asked for, as a server of few connections leaves most workers
     * idle. As long as there is no memory for a large one it is small.
     */
    ByteBuffer input() {
        if (input == null) {
            input = DirectMemory.allocate(bytes, SMALL_BYTES);
        } else if (input.capacity() < bytes) {
            ByteBuffer larger = DirectMemory.tryAllocate(bytes);
            input = larger == null ? input : larger;
        }
        return input;
    }
}
