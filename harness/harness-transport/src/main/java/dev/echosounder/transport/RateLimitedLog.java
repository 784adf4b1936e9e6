package dev.echosounder.transport;

import java.lang.System.Logger.Level;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Logs an error at most once in five seconds, however often it occurs: a server without file descriptors would fill a
 * disk. What is not logged is counted, and the count is logged with the next. From any thread.
 */
public final class RateLimitedLog {

    /** The least time between two records, in nanoseconds. */
    static final long APART_NANOS = 5_000_000_000L;

    private final System.Logger log;
    private final LongSupplier nanoTime;
    private final AtomicLong next;
    private final AtomicLong unsaid = new AtomicLong();

    public RateLimitedLog(System.Logger log) {
        this(log, System::nanoTime);
    }

    RateLimitedLog(System.Logger log, LongSupplier nanoTime) {
        this.log = log;
        this.nanoTime = nanoTime;
        prepare();
        this.next = new AtomicLong(nanoTime.getAsLong());
    }

    /**
     * Logs an error, or counts it if another was logged a short time ago. Throws nothing: without memory for a record
     * the error is counted, and the next is tried.
     *
     * @param what a sentence, without its full stop
     * @param cause whose message follows it
     */
    public void say(String what, Throwable cause) {
        long now = nanoTime.getAsLong();
        long due = next.get();
        if (now - due < 0 || !next.compareAndSet(due, now + APART_NANOS)) {
            unsaid.incrementAndGet();
            return;
        }
        long before = unsaid.getAndSet(0);
        try {
            log(what, cause, before);
        } catch (Throwable noMemory) {
            next.set(now);
            unsaid.addAndGet(before + 1);
        }
    }

    /**
     * Handles a failure that concerns none of the connections of the calling thread: logs it, and waits for some
     * milliseconds, so that the thread does not spin. Throws nothing: at a lack of memory there may be none for a
     * literal either that no code has used before.
     */
    public void survive(Throwable failure) {
        FatalErrors.mayHaveLost(failure); // io_uring for instance forgets what it was about to report
        try {
            say("The thread " + Thread.currentThread().getName() + " goes on after an error", failure);
        } catch (Throwable noMemory) {
            // The next is logged.
        }
        ServerLifecycle.pauseAccepting();
    }

    private void log(String what, Throwable cause, long before) {
        String sentence = "%s: %s%s"
                .formatted(
                        what,
                        cause,
                        before == 0 ? "" : String.format(Locale.ROOT, " (and %,d more of its kind before)", before));
        try {
            log.log(Level.WARNING, sentence);
        } catch (Throwable outOfTheSame) { // what keeps a server from serving may keep its log from being written
            System.err.println(sentence);
        }
    }

    /**
     * The first record of a log has its configuration and the time zones read from files. Without a file descriptor
     * that fails, and a class whose initialisation has failed stays so: no log would be written, and no time zone
     * known, as long as the JVM lives.
     */
    private void prepare() {
        log.isLoggable(Level.WARNING);
        ZonedDateTime.now();
    }
}
