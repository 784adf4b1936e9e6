package dev.echosounder.kv.command;

/** The peer of one connection: its names, and whether it has authenticated. */
public final class Peer {

    /** The longest name that a peer may give itself or its library, in bytes. */
    static final int MOST_NAME_BYTES = 256;

    /** The number of wrong passwords that ends a connection. */
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
     * @param id the number of its connection, which no other has
     * @param since milliseconds since 1970
     * @param trusted whether it need not authenticate
     */
    public Peer(long id, long since, boolean trusted) {
        this.id = id;
        this.since = since;
        this.trusted = trusted;
    }

    /** The number of its connection, which no other has. */
    public long id() {
        return id;
    }

    /** The time of its connection, in milliseconds since 1970. */
    long since() {
        return since;
    }

    /** The name of the connection; empty if the peer has set none. */
    String name() {
        return name;
    }

    void name(String is) {
        name = is;
    }

    /** The library of the peer, and its version; empty if it has set none. */
    String library() {
        return "lib-name=" + libraryName + " lib-ver=" + libraryVersion;
    }

    void libraryName(String is) {
        libraryName = is;
    }

    void libraryVersion(String is) {
        libraryVersion = is;
    }

    /** Whether it has authenticated, or need not. */
    public boolean isTrusted() {
        return trusted;
    }

    void trusted(boolean is) {
        trusted = is;
    }

    /** Whether its connection ends, by a command or after too many wrong passwords. */
    public boolean isLeaving() {
        return leaving;
    }

    void leaves() {
        leaving = true;
    }

    /** Counts a wrong password. */
    void guessesWrong() {
        leaving |= ++guesses >= MOST_GUESSES;
    }

    /** Makes it as it was at first, except for its number. */
    void reset(boolean isTrusted) {
        name = "";
        libraryName = "";
        libraryVersion = "";
        trusted = isTrusted;
    }

    /** The bytes of its names. */
    int nameBytes() {
        return name.length() + libraryName.length() + libraryVersion.length();
    }
}
