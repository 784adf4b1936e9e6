package dev.echosounder.netty;

import dev.echosounder.testkit.LibraryWatch;
import io.netty.buffer.ByteBufAllocator;

import java.util.List;

/** Netty's buffers that nobody has released, and its thread for the whole process. */
public final class NettyWatch implements LibraryWatch {

    /** Tells of the end of event loops, and ends by itself when there was nothing to tell for a second. */
    @Override
    public boolean shares(String threadName) {
        return threadName.startsWith("globalEventExecutor-");
    }

    /**
     * A lost buffer is known by its collection as garbage, and Netty looks for such when it makes the next one.
     */
    @Override
    public List<String> leaks() {
        System.gc();
        ByteBufAllocator.DEFAULT.directBuffer(1).release();
        return StrictLeakDetector.takeFound();
    }
}
