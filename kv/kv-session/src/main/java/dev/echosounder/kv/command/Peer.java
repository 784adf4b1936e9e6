package dev.echosounder.kv.command;

/** What the service knows of the peer of one connection. */
public final class Peer {

    /** The longest name that a peer may give itself or its library, in bytes. */
    static final int MOST_NAME_BYTES = 256;

    /** So many wrong passwords end a connection. */
    static final int MOST_GUESSES = 10;

    private final long id;
    private final long since;
    private String name = "";
    private String libraryName = "";
    private String libraryVersion = "";
    private boolean trusted;
    private boolean leaving;
    private int guesses;

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

    /** Whether its connection ends: it has said so, or is not served any more. */
    public boolean isLeaving() {
        return leaving;
    }

    void leaves() {
        leaving = true;
    }

    /** Has said a wrong password. */
    void guessesWrong() {
        leaving |= ++guesses >= MOST_GUESSES;
    }

    /** Is as it was when it came, but for its number. */
    void reset(boolean isTrusted) {
        name = "";
        libraryName = "";
        libraryVersion = "";
        trusted = isTrusted;
    }

    /** How many bytes its names hold. */
    int nameBytes() {
        return name.length() + libraryName.length() + libraryVersion.length();
    }
}
