package dev.echosounder.kv.command;

import dev.echosounder.kv.store.Store;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** What all connections of a key-value service share. */
public final class Instance {

    private final Store store;
    private final byte[] password;
    private final long since;
    private final AtomicLong ids = new AtomicLong();
    private final AtomicLong peers = new AtomicLong();

    /** @param password which peers must say first; empty for none */
    public Instance(Store store, Optional<String> password) {
        this.store = store;
        this.password =
                password.map(text -> text.getBytes(StandardCharsets.UTF_8)).orElse(null);
        this.since = store.now();
    }

    /** Where keys and values are. */
    public Store store() {
        return store;
    }

    /** A new peer. */
    public Peer welcome() {
        peers.incrementAndGet();
        return new Peer(ids.incrementAndGet(), store.now(), password == null);
    }

    /** One is gone. */
    public void farewell() {
        peers.decrementAndGet();
    }

    /** Connections now, and ever. */
    long peers() {
        return peers.get();
    }

    long peersEver() {
        return ids.get();
    }

    /** When it began, in milliseconds since 1970. */
    long since() {
        return since;
    }

    boolean hasPassword() {
        return password != null;
    }

    /** Whether this is the password. How long that takes tells nothing about it. */
    boolean isPassword(byte[] said) {
        return MessageDigest.isEqual(password, said);
    }
}
