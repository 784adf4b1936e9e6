package dev.echosounder.trial.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Both outputs of a child, always read, so that it never blocks for want of a reader: replies in order, and the tail of
 * all else.
 */
final class ChildOutput {

    /** For what a process has said to be read when it has ended. */
    private static final Duration REST = Duration.ofSeconds(2);

    /** What comes from a child. */
    sealed interface Heard {}

    record Said(Reply reply) implements Heard {}

    /** @param why it cannot be understood */
    record Garbled(String why) implements Heard {}

    /** Nothing will come any more. */
    record Silence() implements Heard {}

    static final int LINES = 20;
    static final int LINE_CHARS = 300;

    private final Deque<String> tail = new ArrayDeque<>();
    private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
    private final List<Thread> readers;

    ChildOutput(Process process) {
        readers = List.of(
                reader("out-" + process.pid(), process.getInputStream(), this::line, () -> heard.add(new Silence())),
                reader("err-" + process.pid(), process.getErrorStream(), this::keep, () -> {}));
    }

    private static Thread reader(String name, InputStream stream, Consumer<String> each, Runnable end) {
        return Thread.ofPlatform().daemon().name(name).start(() -> {
            Lines.read(stream, each);
            end.run();
        });
    }

    private void line(String line) {
        if (!MessageCodec.isMarked(line)) {
            keep(line); // the JVM itself prints here: a warning, a thread dump, its last words
            return;
        }
        try {
            heard.add(new Said(MessageCodec.decode(line, Reply.class)));
        } catch (IOException nonsense) {
            keep(line);
            heard.add(new Garbled(nonsense.getMessage()));
        }
    }

    /** The next that comes; null if nothing comes for so long. */
    Heard next(Duration longest) throws InterruptedException {
        return heard.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void keep(String line) {
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
            for (Thread reader : readers) {
                reader.join(REST);
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        synchronized (tail) {
            return List.copyOf(tail);
        }
    }
}
