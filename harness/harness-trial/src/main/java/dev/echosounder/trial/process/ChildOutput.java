package dev.echosounder.trial.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What a child has printed: its replies in order, and the tail of everything else. */
final class ChildOutput implements ChildHandle.Output {

    /** The longest time to read the rest of the output of a process that has ended. */
    private static final Duration REST = Duration.ofSeconds(2);

    /** What a child's output contained. */
    sealed interface Received {}

    record Replied(Reply reply) implements Received {}

    /**
     * A line that is marked as a reply and is none.
     *
     * @param why it is invalid
     */
    record Garbled(String why) implements Received {}

    /** The end of the output. */
    record Ended() implements Received {}

    static final int LINES = 20;
    static final int LINE_CHARS = 300;

    private final Deque<String> tail = new ArrayDeque<>();
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final CountDownLatch open = new CountDownLatch(2);

    @Override
    public void out(String line) {
        if (!MessageCodec.isMarked(line)) {
            err(line); // the JVM itself prints here: a warning, a thread dump, a fatal error
            return;
        }
        try {
            received.add(new Replied(MessageCodec.decode(line, Reply.class)));
        } catch (IOException nonsense) {
            err(line);
            received.add(new Garbled(nonsense.getMessage()));
        }
    }

    /** Waits for what comes next; {@code null} if nothing comes within this time. */
    Received next(Duration longest) throws InterruptedException {
        return received.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void outEnded() {
        received.add(new Ended());
        open.countDown();
    }

    @Override
    public void errEnded() {
        open.countDown();
    }

    @Override
    public void err(String line) {
        synchronized (tail) {
            if (tail.size() == LINES) {
                tail.removeFirst();
            }
            tail.addLast(line.length() <= LINE_CHARS ? line : line.substring(0, LINE_CHARS) + " ...");
        }
    }

    /** The last lines of a process that has ended. */
    List<String> last() {
        try {
            open.await(REST.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        synchronized (tail) {
            return List.copyOf(tail);
        }
    }
}
