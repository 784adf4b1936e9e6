package dev.echosounder.netty.watch;

import dev.echosounder.api.LibraryWatch;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;

/** Netty's buffers that were never released. */
public final class NettyWatch implements LibraryWatch {

    /**
     * A lost buffer is known by its collection as garbage, and Netty looks for such when it makes the next one. Where
     * everything was released, nothing can be lost, and the collection is spared.
     */
    @Override
    public List<String> leaks() {
        if (!StrictLeakDetector.isNothingHeld()) {
            System.gc();
            ByteBufAllocator.DEFAULT.directBuffer(1).release();
        }
        return StrictLeakDetector.takeFound();
    }
}
