package dev.echosounder.kv.command;

/** What the service knows of the peer of one connection. */
public final class Peer {

    private final long id;
    private final long since;
    private String name = "";
    private String libraryName = "";
    private String libraryVersion = "";
    private boolean trusted;
    private boolean leaving;

    /**
     * @param id of its connection, which no other has
     * @param since milliseconds since 1970
     * @param trusted whether it need not say a password
     */
    public Peer(long id, long since, boolean trusted) {
        this.id = id;
        this.since = since;
        this.trusted = trusted;
    }

    /** Of its connection, which no other has. */
    public long id() {
        return id;
    }

    /** When it came, in milliseconds since 1970. */
    long since() {
        return since;
    }

    /** What it calls itself; empty if it has not said. */
    String name() {
        return name;
    }

    void name(String is) {
        name = is;
    }

    /** The library that it uses, and its version; empty if it has not said. */
    String library() {
        return "lib-name=" + libraryName + " lib-ver=" + libraryVersion;
    }

    void libraryName(String is) {
        libraryName = is;
    }

    void libraryVersion(String is) {
        libraryVersion = is;
    }

    /** Whether it has said the password, or need not. */
    public boolean isTrusted() {
        return trusted;
    }

    void trusted(boolean is) {
        trusted = is;
    }

    /** Whether it has said farewell. */
    public boolean isLeaving() {
        return leaving;
    }

    void leaves() {
        leaving = true;
    }
}
