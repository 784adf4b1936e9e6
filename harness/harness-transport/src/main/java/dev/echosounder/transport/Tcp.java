package dev.echosounder.transport;

/** Settings of TCP and of buffers that are the same for all models, so that models do not differ by them. */
public final class Tcp {

    /**
     * Length of the accept queue, in connections. Java's default of 50 drops SYNs when more clients connect at once,
     * and each unlucky one then waits a second for the kernel's retransmission. The kernel clips this to
     * {@code net.core.somaxconn}.
     */
    public static final int BACKLOG = 4096;

    /** The most that is read from a socket at once, in bytes. */
    public static final int READ_BYTES = 64 * 1024;

    /**
     * The bound of an outbox, in bytes: from this on, {@link dev.echosounder.api.Outbox#hasRoom()} is {@code false}.
     */
    public static final int OUTBOX_BYTES = 64 * 1024;

    /** The most that a session may leave unread while it waits for the rest of a message, in bytes. */
    public static final int UNREAD_BYTES = 1024 * 1024;

    private Tcp() {}
}
