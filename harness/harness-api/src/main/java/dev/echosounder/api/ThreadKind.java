package dev.echosounder.api;

/** The kinds of threads that do a part of the work for a connection. Concurrency models differ in these. */
public enum ThreadKind {

    /** A thread that does nothing else than accept connections. */
    ACCEPTOR("a thread that only accepts"),

    /** One of a few threads, each of which waits for many connections at once. */
    LOOP("an event loop"),

    /** The only thread of the server, which serves one connection until it is over and then takes the next. */
    ONLY_THREAD("the server's only thread"),

    /** A platform thread that belongs to this connection alone, from its beginning to its end. */
    OWN_PLATFORM_THREAD("the connection's own platform thread"),

    /** A virtual thread that belongs to this connection alone, from its beginning to its end. */
    OWN_VIRTUAL_THREAD("the connection's own virtual thread"),

    /** A platform thread of a pool, for as long as there is something to do. */
    WORKER("a platform thread of a pool"),

    /** A virtual thread, for as long as there is something to do. */
    VIRTUAL_WORKER("a virtual thread, started for what there is to do"),

    /** The kernel: it was asked beforehand, does the work as soon as it can be done, and then reports that. */
    KERNEL("the kernel, which was asked to beforehand");

    private final String text;

    ThreadKind(String text) {
        this.text = text;
    }

    /** Describes the kind, such as "a thread that only accepts". */
    public String text() {
        return text;
    }
}
