package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Bulk;
import dev.echosounder.kv.store.Entry;
import dev.echosounder.kv.store.Store;

/** Commands about values as strings of bytes. */
final class StringCommands {

    private static final byte[] EMPTY = Bulk.blank(0);

    private StringCommands() {}

    static void get(Call call) {
        call.replies().bulk(value(call.entry(1)));
    }

    static void set(Call call) {
        Arguments arguments = call.arguments();
        if (arguments.count() == 3) {
            call.store().put(arguments, 1, arguments.bulk(2), Entry.NEVER);
            call.replies().ok();
            return;
        }
        SetOptions options = SetOptions.of(call);
        Entry entry = call.entry(1);
        byte[] before = value(entry);
        boolean done = entry == null ? !options.onlyExisting() : !options.onlyNew();
        if (done) {
            if (options.keepsExpiry()) { // also in its last millisecond
                call.store().put(arguments, 1, arguments.bulk(2), entry == null ? Entry.NEVER : entry.expiresAt());
            } else {
                put(call, entry, options.expiresAt(), 2);
            }
        }
        if (options.returnsOld()) {
            call.replies().bulk(before);
        } else if (done) {
            call.replies().ok();
        } else {
            call.replies().nothing();
        }
    }

    /** Stores the word at this place under the first key; what expires in the past is not stored at all. */
    private static void put(Call call, Entry entry, long expiresAt, int word) {
        Store store = call.store();
        if (expiresAt == Entry.NEVER || expiresAt > store.now()) {
            store.put(call.arguments(), 1, call.arguments().bulk(word), expiresAt);
        } else if (entry != null) {
            store.remove(entry);
        }
    }

    static void setNx(Call call) {
        boolean isNew = call.entry(1) == null;
        if (isNew) {
            call.store().put(call.arguments(), 1, call.arguments().bulk(2), Entry.NEVER);
        }
        call.replies().integer(isNew);
    }

    static void setEx(Call call) {
        setExpiring(call, Expiry.EX, "setex");
    }

    static void pSetEx(Call call) {
        setExpiring(call, Expiry.PX, "psetex");
    }

    private static void setExpiring(Call call, Expiry expiry, String command) {
        call.store().put(call.arguments(), 1, call.arguments().bulk(3), expiry.later(call, 2, command));
        call.replies().ok();
    }

    static void getSet(Call call) {
        byte[] before = value(call.entry(1));
        call.store().put(call.arguments(), 1, call.arguments().bulk(2), Entry.NEVER);
        call.replies().bulk(before);
    }

    static void getDel(Call call) {
        Entry entry = call.entry(1);
        if (entry != null) {
            call.store().remove(entry);
        }
        call.replies().bulk(value(entry));
    }

    static void getEx(Call call) {
        Store store = call.store();
        String option = call.count() == 2 ? "" : call.option(2);
        Expiry expiry = Expiry.named(option);
        boolean persist = option.equals("PERSIST");
        if (call.count() != (expiry != null ? 4 : persist ? 3 : 2)) {
            throw CommandError.SYNTAX;
        }
        long at = expiry != null ? expiry.later(call, 3, "getex") : Entry.NEVER;
        Entry entry = call.entry(1);
        byte[] bulk = value(entry);
        if (entry != null && (expiry != null || persist)) {
            if (at == Entry.NEVER || at > store.now()) {
                store.expire(entry, at);
            } else {
                store.remove(entry);
            }
        }
        call.replies().bulk(bulk);
    }

    static void mGet(Call call) {
        byte[][] bulks = new byte[call.count() - 1][];
        for (int i = 0; i < bulks.length; i++) {
            bulks[i] = value(call.entry(i + 1));
        }
        call.replies().array(bulks);
    }

    static void mSet(Call call) {
        mustBePairs(call, "mset");
        setPairs(call);
        call.replies().ok();
    }

    static void mSetNx(Call call) {
        mustBePairs(call, "msetnx");
        boolean allNew = true;
        for (int i = 1; i < call.count(); i += 2) {
            allNew &= call.entry(i) == null;
        }
        if (allNew) {
            setPairs(call);
        }
        call.replies().integer(allNew);
    }

    private static void mustBePairs(Call call, String command) {
        if (call.count() % 2 == 0) {
            throw CommandError.wrongArity(command);
        }
    }

    private static void setPairs(Call call) {
        for (int i = 1; i < call.count(); i += 2) {
            call.store().put(call.arguments(), i, call.arguments().bulk(i + 1), Entry.NEVER);
        }
    }

    static void append(Call call) {
        Arguments arguments = call.arguments();
        Entry entry = call.entry(1);
        if (entry == null) {
            call.store().put(arguments, 1, arguments.bulk(2), Entry.NEVER);
            call.replies().integer(arguments.length(2));
            return;
        }
        int before = Bulk.length(entry.bulk());
        write(call, entry, before, 2);
    }

    static void setRange(Call call) {
        long offset = call.integer(2);
        if (offset < 0) {
            throw new CommandError("ERR offset is out of range");
        }
        Entry entry = call.entry(1);
        if (call.arguments().length(3) == 0) {
            call.replies().integer(entry == null ? 0 : Bulk.length(entry.bulk()));
            return;
        }
        write(call, entry, offset, 3);
    }

    /** Overwrites a value, or what is behind it, with a word, and replies how long it is then. */
    private static void write(Call call, Entry entry, long offset, int word) {
        Arguments arguments = call.arguments();
        int length = arguments.length(word);
        byte[] old = entry == null ? EMPTY : entry.bulk();
        int oldLength = Bulk.length(old);
        if (offset + length > Bulk.MOST_BYTES || offset > Bulk.MOST_BYTES) {
            throw CommandError.TOO_LONG;
        }
        byte[] bulk = Bulk.blank((int) Math.max(oldLength, offset + length));
        int start = Bulk.start(bulk);
        System.arraycopy(old, Bulk.start(old), bulk, start, oldLength);
        System.arraycopy(arguments.array(word), arguments.from(word), bulk, start + (int) offset, length);
        if (entry == null) {
            call.store().put(arguments, 1, bulk, Entry.NEVER);
        } else {
            call.store().change(entry, bulk);
        }
        call.replies().integer(Bulk.length(bulk));
    }

    static void getRange(Call call) {
        long first = call.integer(2);
        long last = call.integer(3);
        Entry entry = call.entry(1);
        byte[] bulk = entry == null ? EMPTY : entry.bulk();
        int length = Bulk.length(bulk);
        long from = Math.max(0, first < 0 ? first + length : first);
        long to = Math.min(length - 1L, Math.max(0, last < 0 ? last + length : last));
        boolean nothing = from > to || first < 0 && last < 0 && first > last;
        call.replies().bulk(nothing ? EMPTY : Bulk.of(bulk, Bulk.start(bulk) + (int) from, (int) (to - from + 1)));
    }

    static void strLen(Call call) {
        Entry entry = call.entry(1);
        call.replies().integer(entry == null ? 0 : Bulk.length(entry.bulk()));
    }

    private static byte[] value(Entry entry) {
        return entry == null ? null : entry.bulk();
    }
}
