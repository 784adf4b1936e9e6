package dev.echosounder.trial.process;

import java.io.IOException;
import java.util.List;

/** A failure of a process of a trial. The message says what happened, and ends with the tail of its output. */
public final class ChildFailure extends Exception {

    private static final long serialVersionUID = 1;

    /** The kind of failure. */
    public enum Kind {
        /** It ended when it should not have. */
        DIED,
        /** The kernel ended it, or a process that it started, because it needed more memory than its limit. */
        OUT_OF_MEMORY,
        /** It did not answer in time. It has been killed since. */
        HUNG,
        /** Its reply was invalid, or belonged to another request. */
        NONSENSE,
        /** It did not begin to serve, or to connect. */
        NEVER_STARTED,
        /** Its host can no longer be reached, which says nothing about the process. */
        HOST_LOST
    }

    private final Kind kind;
    private final String sentence;
    private final List<String> tail;

    /**
     * @param sentence what happened, and what to do about it if that is known
     * @param tail the last lines of its output, oldest first; may be empty
     */
    public ChildFailure(Kind kind, String sentence, List<String> tail) {
        super(tail.isEmpty() ? sentence : sentence + " Its last output:\n  " + String.join("\n  ", tail));
        this.kind = kind;
        this.sentence = sentence;
        this.tail = List.copyOf(tail);
    }

    public ChildFailure(Kind kind, String sentence) {
        this(kind, sentence, List.of());
    }

    /** The failure of whatever was to be done on a host that cannot be reached, which the exception's message names. */
    public static ChildFailure hostLost(IOException lost) {
        return new ChildFailure(Kind.HOST_LOST, lost.getMessage());
    }

    public Kind kind() {
        return kind;
    }

    /** The message without the tail: one sentence. */
    public String sentence() {
        return sentence;
    }

    /** The last lines of its output, oldest first; empty if it printed nothing. */
    public List<String> tail() {
        return tail;
    }
}
