package dev.echosounder.trial.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last lines of an output. Any thread may add. */
final class Tail {

    static final int LINES = 20;
    static final int LINE_CHARS = 300;
    private static final int KEPT_LINES = 2_000;

    private final Deque<String> lines = new ArrayDeque<>();

    synchronized void add(String line) {
        if (lines.size() == KEPT_LINES) {
            lines.removeFirst();
        }
        lines.addLast(line.length() <= LINE_CHARS ? line : line.substring(0, LINE_CHARS) + " ...");
    }

    /** The last few of now, oldest first: enough to say what happened. */
    synchronized List<String> lines() {
        return lines.stream().skip(Math.max(0, lines.size() - LINES)).toList();
    }

    /** All that are kept, oldest first. */
    synchronized List<String> all() {
        return List.copyOf(lines);
    }
}
