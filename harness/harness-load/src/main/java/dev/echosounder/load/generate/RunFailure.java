package dev.echosounder.load.generate;

/** A run that does not count. The message says why, in one sentence. */
public final class RunFailure extends Exception {

    private static final long serialVersionUID = 1;

    /** What kind of failure it was. */
    public enum Kind {
        /** An answer is not the message that was sent. */
        MISMATCH,
        /** An answer never came: the connection ended, or nothing moved any more. */
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
