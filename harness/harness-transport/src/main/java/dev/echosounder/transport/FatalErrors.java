package dev.echosounder.transport;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends a process whose server cannot go on: an {@link Error} has ended one of its threads, or its heap is full. Without
 * heap, allocations fail in frameworks, in the JDK and in the scheduler of virtual threads too. What they forget then
 * cannot be repaired: an event, a thread, a connection that was accepted already. Such a process would live on, and
 * clients would wait for it without end.
 *
 * <p>An {@link OutOfMemoryError} alone ends nothing: where much was asked for, enough may be left for everything else.
 */
public final class FatalErrors {

    /** The exit code of a process that ends in this way. */
    public static final int EXIT_CODE = 1;

    /** The heap is full if it has no room for this number of bytes: what one connection may need at a time. */
    private static final int LEAST_BYTES = Tcp.OUTBOX_BYTES;

    private static final int MOST_BYTES = 1024;

    private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.err);
    private static final byte[] LINE = new byte[MOST_BYTES]; // for the thread that ends the process
    private static final AtomicBoolean ENDING = new AtomicBoolean();
    private static final AtomicBoolean WATCHING = new AtomicBoolean();
    private static volatile boolean only;

    private FatalErrors() {}

    /**
     * From now on, an {@link Error} that ends any thread of this process ends the process, with a sentence on standard
     * error and the exit code {@value #EXIT_CODE}. So does a full heap, once it is {@linkplain #watchHeap watched}. For
     * a process that only serves, before its server starts.
     */
    public static void endThisProcess() {
        describe(Thread.currentThread(), new OutOfMemoryError("none")); // loads the classes that are needed
        Runtime.getRuntime().removeShutdownHook(Thread.currentThread()); // and this those of the JVM's end
        only = true;
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (failure instanceof Error) {
                end(thread, failure);
            } else {
                System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                failure.printStackTrace();
            }
        });
    }

    /**
     * Watches the heap from now on, in a process that {@linkplain #endThisProcess only serves}; elsewhere does nothing.
     * {@link ServerLifecycle} calls this for its models.
     */
    public static void watchHeap() {
        if (only && WATCHING.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("heap-watch").start(FatalErrors::watch);
        }
    }

    /**
     * Java clears all soft references before it throws an {@link OutOfMemoryError} for want of heap. So this thread
     * looks just when one is thrown, and otherwise does nothing.
     */
    private static void watch() {
        ReferenceQueue<Object> lacks = new ReferenceQueue<>();
        while (true) {
            SoftReference<Object> last = new SoftReference<>(new byte[LEAST_BYTES], lacks);
            try {
                lacks.remove();
            } catch (InterruptedException notMeant) {
                // No other code has a reference to this thread.
            } finally {
                Reference.reachabilityFence(last); // otherwise it would be collected itself, and report nothing
            }
        }
    }

    /**
     * Reports a failure by which something may be lost that was the server's already: an event, or a connection that
     * was accepted. In a process that {@linkplain #endThisProcess only serves} it ends the process if the heap was
     * full: there may be room again before the heap is looked at. Otherwise it does nothing.
     */
    public static void mayHaveLost(Throwable failure) {
        String message = failure instanceof OutOfMemoryError ? failure.getMessage() : null;
        if (only && message != null && (message.contains("heap space") || message.contains("GC overhead"))) {
            end(Thread.currentThread(), failure);
        }
    }

    /** Ends the process with a sentence. It needs no heap. */
    private static void end(Thread thread, Throwable failure) {
        if (ENDING.compareAndSet(false, true)) {
            try {
                OUT.write(LINE, 0, describe(thread, failure));
            } catch (IOException | RuntimeException | Error unheard) {
                // There is no other way to report it.
            } finally {
                Runtime.getRuntime().halt(EXIT_CODE);
            }
        }
    }

    /** Writes one sentence on a separate line to the array; returns its length in bytes. */
    private static int describe(Thread thread, Throwable failure) {
        LINE[0] = '\n';
        int end = add(1, "The server cannot go on, and this process ends, as the thread ");
        end = add(end, thread.getName());
        end = add(end, " met ");
        end = add(end, failure.getClass().getName());
        String message = failure.getMessage();
        if (message != null) {
            end = add(end, " (");
            end = add(end, message);
            end = add(end, ")");
        }
        end = add(end, ": start it again, with more heap (-Xmx) if that was full.");
        LINE[end] = '\n';
        return end + 1;
    }

    /**
     * Appends text to the line without {@code String.getBytes}, which allocates; what is not printable ASCII becomes a
     * question mark.
     */
    private static int add(int end, String text) {
        int at = end;
        for (int i = 0; i < text.length() && at < LINE.length - 1; i++) {
            char next = text.charAt(i);
            LINE[at++] = (byte) (next < ' ' || next > '~' ? '?' : next);
        }
        return at;
    }
}
