package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Bulk;
import dev.echosounder.kv.protocol.Loan;
import dev.echosounder.kv.protocol.Replies;
import dev.echosounder.kv.store.Entry;

/** Commands about values as strings of bytes. */
final class StringCommands {

    private static final byte[] EMPTY = Bulk.blank(0);

    private StringCommands() {}

    static void get(Call call) {
        call.reply(call.entry(1));
    }

    static void set(Call call) {
        call.mustHaveRoom(call.bytes(1, 2));
        if (call.count() == 3) {
            call.put(1, call.arguments().bulk(2), Entry.NEVER);
            call.replies().ok();
            return;
        }
        SetOptions options = SetOptions.of(call);
        Entry entry = call.entry(1);
        boolean done = entry == null ? !options.onlyExisting() : !options.onlyNew();
        if (options.returnsOld()) {
            call.reply(entry);
        } else if (done) {
            call.replies().ok();
        } else {
            call.replies().nothing();
        }
        if (done) {
            if (options.keepsExpiry()) { // also in its last millisecond
                call.put(1, call.arguments().bulk(2), entry == null ? Entry.NEVER : entry.expiresAt());
            } else {
                put(call, entry, options.expiresAt(), 2);
            }
        }
    }

    /** Stores the word at this place under the first key; what expires in the past is not stored at all. */
    private static void put(Call call, Entry entry, long expiresAt, int word) {
        if (expiresAt == Entry.NEVER || expiresAt > call.now()) {
            call.put(1, call.arguments().bulk(word), expiresAt);
        } else if (entry != null) {
            call.store().remove(entry);
        }
    }

    static void setNx(Call call) {
        boolean isNew = call.entry(1) == null;
        if (isNew) {
            call.mustHaveRoom(call.bytes(1, 2));
            call.put(1, call.arguments().bulk(2), Entry.NEVER);
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
        call.mustHaveRoom(call.bytes(1, 3));
        call.put(1, call.arguments().bulk(3), expiry.later(call, 2, command));
        call.replies().ok();
    }

    static void getSet(Call call) {
        call.mustHaveRoom(call.bytes(1, 2));
        call.reply(call.entry(1));
        call.put(1, call.arguments().bulk(2), Entry.NEVER);
    }

    static void getDel(Call call) {
        Entry entry = call.entry(1);
        call.reply(entry);
        if (entry != null) {
            call.store().remove(entry);
        }
    }

    static void getEx(Call call) {
        String option = call.count() == 2 ? "" : call.option(2);
        Expiry expiry = Expiry.named(option);
        boolean persist = option.equals("PERSIST");
        if (call.count() != (expiry != null ? 4 : persist ? 3 : 2)) {
            throw CommandError.SYNTAX;
        }
        Entry entry = call.entry(1);
        long at = entry != null && expiry != null ? expiry.later(call, 3, "getex") : Entry.NEVER;
        call.reply(entry);
        if (entry != null && (expiry != null || persist)) {
            if (at == Entry.NEVER || at > call.now()) {
                call.store().expire(entry, at);
            } else {
                call.store().remove(entry);
            }
        }
    }

    static void mGet(Call call) {
        Entry[] entries = new Entry[call.count() - 1];
        boolean anyLent = false;
        long bytes = 0;
        for (int i = 0; i < entries.length; i++) {
            entries[i] = call.entry(i + 1);
            if (call.isLong(entries[i])) {
                anyLent = true;
            } else {
                bytes += Entry.listed(entries[i] == null ? 0 : entries[i].bulk().length);
            }
        }
        if (anyLent || bytes > call.replies().mostGathered()) {
            replyInParts(call, entries, bytes);
        } else {
            call.replies().array(entries.length);
            for (Entry entry : entries) {
                call.reply(entry);
            }
        }
    }

    private static void replyInParts(Call call, Entry[] entries, long bytes) {
        call.hold(bytes);
        byte[][] bulks = new byte[entries.length][];
        Loan[] loans = new Loan[entries.length];
        for (int i = 0; i < entries.length; i++) {
            if (call.isLong(entries[i])) {
                loans[i] = call.store().lend(entries[i]);
            } else {
                bulks[i] = entries[i] == null ? null : entries[i].bulk();
            }
        }
        call.replies().array(bulks, loans);
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
        long growth = 0;
        for (int i = 1; i < call.count(); i += 2) {
            growth += call.bytes(i, i + 1);
        }
        call.mustHaveRoom(growth);
        for (int i = 1; i < call.count(); i += 2) {
            call.put(i, call.arguments().bulk(i + 1), Entry.NEVER);
        }
    }

    static void append(Call call) {
        Arguments arguments = call.arguments();
        Entry entry = call.entry(1);
        if (entry == null) {
            call.mustHaveRoom(call.bytes(1, 2));
            call.put(1, arguments.bulk(2), Entry.NEVER);
            call.replies().integer(arguments.length(2));
            return;
        }
        write(call, entry, Bulk.length(entry.bulk()), 2);
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

    /** Writes a word into a value at an offset, which may be beyond its end, and replies with the new length. */
    private static void write(Call call, Entry entry, long offset, int word) {
        Arguments arguments = call.arguments();
        int length = arguments.length(word);
        byte[] old = entry == null ? EMPTY : entry.bulk();
        int oldLength = Bulk.length(old);
        if (offset + length > Bulk.MOST_BYTES || offset > Bulk.MOST_BYTES) {
            throw CommandError.TOO_LONG;
        }
        int newLength = (int) Math.max(oldLength, offset + length);
        call.mustHaveRoom(newLength - oldLength);
        int held = newLength > Replies.GATHERED_BYTES ? newLength : 0;
        call.hold(held); // the old value is there as long as the new one is made
        byte[] bulk = Bulk.blank(newLength);
        int start = Bulk.start(bulk);
        System.arraycopy(old, Bulk.start(old), bulk, start, oldLength);
        System.arraycopy(arguments.array(word), arguments.from(word), bulk, start + (int) offset, length);
        call.change(1, entry, bulk);
        call.arguments().release(held);
        call.replies().integer(newLength);
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
        int start = nothing ? 0 : Bulk.start(bulk) + (int) from;
        int end = nothing ? 0 : start + (int) (to - from + 1);
        call.replies()
                .part(
                        bulk,
                        start,
                        end,
                        end - start > call.replies().mostGathered()
                                ? call.store().lend(entry)
                                : null);
    }

    static void strLen(Call call) {
        Entry entry = call.entry(1);
        call.replies().integer(entry == null ? 0 : Bulk.length(entry.bulk()));
    }
}
