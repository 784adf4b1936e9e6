package dev.echosounder.load.generate;

/** The failure of a run, which does not count. The message says why, in one sentence. */
public final class RunFailure extends Exception {

    private static final long serialVersionUID = 1;

    /** The kind of failure. */
    public enum Kind {
        /** An answer is not the message that was sent. */
        MISMATCH,
        /** An answer never came: the connection ended, or the server stopped answering. */
        LOST,
        /** Not every client could connect. */
        UNCONNECTED
    }

    private final Kind kind;

    public RunFailure(Kind kind, String why) {
        super(why);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
