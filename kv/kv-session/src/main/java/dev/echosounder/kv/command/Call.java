package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Bulk;
import dev.echosounder.kv.protocol.Replies;
import dev.echosounder.kv.store.Entry;
import dev.echosounder.kv.store.Store;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The context of a command: the request, its peer, the replies, the store and the time. Each connection has one, and
 * uses it for one command after the other.
 */
public final class Call implements LongSupplier {

    private static final long UNREAD = Long.MIN_VALUE;

    private final Instance instance;
    private final Peer peer;
    private final Arguments ofConnection;
    private final Replies replies;
    private final Transaction transaction = new Transaction();
    private Arguments arguments;
    private long now;

    public Call(Instance instance, Peer peer, Arguments arguments, Replies replies) {
        this.instance = instance;
        this.peer = peer;
        this.ofConnection = arguments;
        this.arguments = arguments;
        this.replies = replies;
    }

    /** The state that all connections share. */
    Instance instance() {
        return instance;
    }

    /** The peer that asks. */
    public Peer peer() {
        return peer;
    }

    /** The request. */
    Arguments arguments() {
        return arguments;
    }

    /** Runs an action with another request in the place of the one that has arrived. */
    void with(Arguments request, Runnable action) {
        arguments = request;
        try {
            action.run();
        } finally {
            arguments = ofConnection;
        }
    }

    /** Counts so many bytes more, or less, that the connection holds from now on. */
    void keep(long bytes) {
        ofConnection.keep(bytes);
    }

    /** The transaction of the connection: its queued commands and watched keys. */
    Transaction transaction() {
        return transaction;
    }

    /** Ends the transaction of a connection that is over. */
    public void close() {
        transaction.end(this);
    }

    /** The replies of the connection. */
    Replies replies() {
        return replies;
    }

    /** The store with the keys and values. */
    Store store() {
        return instance.store();
    }

    /** Begins a command, with the stripes of its keys locked. */
    void begin() {
        now = UNREAD;
    }

    /** The time of the command, in milliseconds since 1970: the clock is read at most once for each. */
    long now() {
        if (now == UNREAD) {
            now = store().now();
        }
        return now;
    }

    @Override
    public long getAsLong() {
        return now();
    }

    /** The number of words of the request. */
    int count() {
        return arguments.count();
    }

    /** The entry of the key at this place; {@code null} if there is none. */
    Entry entry(int index) {
        return store().find(this, arguments, index);
    }

    /** Stores a value under the key at this place. */
    void put(int index, byte[] bulk, long expiresAt) {
        store().put(this, arguments, index, bulk, expiresAt);
    }

    /**
     * Gives the key at this place another value, which expires as before; {@code null} for an entry that is not there.
     */
    void change(int index, Entry entry, byte[] bulk) {
        if (entry == null) {
            put(index, bulk, Entry.NEVER);
        } else {
            store().change(this, entry, bulk);
        }
    }

    /** Replies with the value of an entry, before the command changes it; {@code null} for none. */
    void reply(Entry entry) {
        if (isLong(entry)) {
            replies.bulk(entry.bulk(), store().lend(entry));
        } else {
            replies.bulk(entry == null ? null : entry.bulk());
        }
    }

    /** Whether the value of an entry is too long to be copied, and so is lent to a reply. */
    boolean isLong(Entry entry) {
        return entry != null && entry.bulk().length > replies.mostGathered();
    }

    /**
     * A copy of the word at this place, which is counted.
     *
     * @throws CommandError if there is no memory for it
     */
    byte[] copy(int index) {
        hold(arguments.length(index));
        return arguments.bytes(index);
    }

    /**
     * Counts what the reply holds until it is sent, in bytes.
     *
     * @throws CommandError if there is no memory for it
     */
    void hold(long bytes) {
        if (!arguments.reserve(bytes)) {
            throw CommandError.NO_MEMORY;
        }
    }

    /**
     * @param growth by how much the data grows, in bytes
     * @throws CommandError if it may not
     */
    void mustHaveRoom(long growth) {
        if (growth > 0 && store().memory().isFull(growth)) {
            throw CommandError.NO_MEMORY;
        }
    }

    /** The most bytes that an entry of the key and the value at these places takes. */
    long bytes(int key, int value) {
        return Entry.bytes(arguments.length(key), Bulk.size(arguments.length(value)));
    }

    /** The whole number at this place. */
    long integer(int index) {
        if (!arguments.isLong(index)) {
            throw CommandError.NOT_AN_INTEGER;
        }
        return arguments.toLong(index);
    }

    /** The option at this place, in upper case. A long word is cut, but stays longer than any option. */
    String option(int index) {
        return arguments.text(index, 32).toUpperCase(Locale.ROOT);
    }
}
