package dev.echosounder.load.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last lines of an output. Any thread may add. */
final class Tail {

    static final int LINES = 20;
    static final int LINE_CHARS = 300;

    private final Deque<String> lines = new ArrayDeque<>();

    synchronized void add(String line) {
        if (lines.size() == LINES) {
            lines.removeFirst();
        }
        lines.addLast(line.length() <= LINE_CHARS ? line : line.substring(0, LINE_CHARS) + " ...");
    }

    /** As they are now, oldest first. */
    synchronized List<String> lines() {
        return List.copyOf(lines);
    }
}
