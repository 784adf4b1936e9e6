package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.store.Store;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The state that all connections of a key-value service share. */
public final class Instance {

    private static final System.Logger LOG = System.getLogger(Instance.class.getName());
    private static final long WARNINGS_APART_NANOS = 60_000_000_000L;
    private static final AtomicLong NEXT_WARNING = new AtomicLong(System.nanoTime());

    private final Store store;
    private final byte[] password;
    private final long since;
    private final AtomicLong ids = new AtomicLong();
    private final AtomicLong peers = new AtomicLong();

    /** @param password with which peers must authenticate first; empty for none */
    public Instance(Store store, Optional<String> password) {
        this.store = store;
        this.password =
                password.map(text -> text.getBytes(StandardCharsets.UTF_8)).orElse(null);
        this.since = store.now();
    }

    /** The store with the keys and values. */
    public Store store() {
        return store;
    }

    /** Counts a new connection, and returns its peer. */
    public Peer connected() {
        peers.incrementAndGet();
        return new Peer(ids.incrementAndGet(), store.now(), password == null);
    }

    /** Counts the end of a connection. */
    public void disconnected() {
        peers.decrementAndGet();
    }

    /** The number of connections that are open. */
    long peers() {
        return peers.get();
    }

    long peersEver() {
        return ids.get();
    }

    /** The time at which it began, in milliseconds since 1970. */
    long since() {
        return since;
    }

    boolean hasPassword() {
        return password != null;
    }

    /**
     * Whether the word at this place is the password. The time that this takes reveals only the length of the password.
     */
    boolean isPassword(Arguments arguments, int index) {
        return arguments.length(index) == password.length && MessageDigest.isEqual(password, arguments.bytes(index));
    }

    /** Logs, at most once in a minute, that a web page may have sent the input of a connection. */
    void warnOfWebPages() {
        long time = System.nanoTime();
        long due = NEXT_WARNING.get();
        if (time - due >= 0 && NEXT_WARNING.compareAndSet(due, time + WARNINGS_APART_NANOS)) {
            LOG.log(
                    Level.WARNING,
                    "A connection was closed that began a request with POST or Host:, as web browsers do. A page may"
                            + " have tried to send commands to this server: a password (ECHOSOUNDER_PASSWORD) keeps"
                            + " pages out for good.");
        }
    }
}
