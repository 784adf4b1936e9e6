package dev.echosounder.grizzly;

import dev.echosounder.transport.Tcp;
import java.nio.ByteBuffer;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.ThreadCache;
import org.glassfish.grizzly.memory.MemoryManager;
import org.glassfish.grizzly.memory.ThreadLocalPoolProvider;
import org.glassfish.grizzly.nio.DirectByteBufferRecord;
import org.glassfish.grizzly.threadpool.DefaultWorkerThread;

/** One of Grizzly's threads, with buffers that serve all connections which it serves, one after the other. */
final class ServingThread extends DefaultWorkerThread {

    /**
     * The index of the direct buffer into which Grizzly copies bytes of the heap before it writes them. The name is
     * Grizzly's.
     */
    private static final ThreadCache.CachedTypeIndex<DirectByteBufferRecord> GRIZZLYS_OWN =
            ThreadCache.obtainIndex("direct-buffer-cache", DirectByteBufferRecord.class, 1);

    private ByteBuffer input;
    private ByteBuffer batch;

    ServingThread(String name, Runnable work) {
        super(
                Grizzly.DEFAULT_ATTRIBUTE_BUILDER,
                name,
                ((ThreadLocalPoolProvider) MemoryManager.DEFAULT_MEMORY_MANAGER).createThreadLocalPool(),
                work);
    }

    @Override
    public void run() {
        try {
            super.run();
        } finally {
            input = null; // a reference to the thread must not keep these
            batch = null;
            ThreadCache.takeFromCache(GRIZZLYS_OWN);
        }
    }

    /** The buffer to read into, made when it is first needed: many of Grizzly's threads never read. */
    static ByteBuffer input() {
        ServingThread thread = (ServingThread) Thread.currentThread();
        if (thread.input == null) {
            thread.input = ByteBuffer.allocateDirect(Tcp.READ_BYTES);
        }
        return thread.input;
    }

    /** The buffer to gather short writes in. */
    static ByteBuffer batch() {
        ServingThread thread = (ServingThread) Thread.currentThread();
        if (thread.batch == null) {
            thread.batch = ByteBuffer.allocateDirect(Tcp.OUTBOX_BYTES);
        }
        return thread.batch;
    }
}
