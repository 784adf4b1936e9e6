package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.store.Entry;
import dev.echosounder.kv.store.Glob;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** Commands about keys, whatever their values. */
final class KeyCommands {

    private static final int SCAN_COUNT = 10;
    private static final String KIND = "string";

    private KeyCommands() {}

    static void del(Call call) {
        int deleted = 0;
        for (int i = 1; i < call.count(); i++) {
            Entry entry = call.entry(i);
            if (entry != null) {
                call.store().remove(entry);
                deleted++;
            }
        }
        call.replies().integer(deleted);
    }

    static void exists(Call call) {
        int there = 0;
        for (int i = 1; i < call.count(); i++) {
            there += call.entry(i) == null ? 0 : 1;
        }
        call.replies().integer(there);
    }

    static void type(Call call) {
        call.replies().simple(call.entry(1) == null ? "none" : KIND);
    }

    static void rename(Call call) {
        move(call, source(call));
        call.replies().ok();
    }

    static void renameNx(Call call) {
        Entry source = source(call);
        boolean free = call.entry(2) == null;
        if (free) {
            move(call, source);
        }
        call.replies().integer(free);
    }

    private static Entry source(Call call) {
        Entry source = call.entry(1);
        if (source == null) {
            throw CommandError.NO_SUCH_KEY;
        }
        return source;
    }

    private static void move(Call call, Entry source) {
        if (source != call.entry(2)) {
            call.mustHaveRoom(call.arguments().length(2) - source.key().length);
            call.store().remove(source);
            call.put(2, source.bulk(), source.expiresAt());
        }
    }

    static void randomKey(Call call) {
        Entry any = call.store().any(call, ThreadLocalRandom.current());
        if (any == null) {
            call.replies().nothing();
        } else {
            call.hold(any.key().length);
            call.replies().bulk(any.keyBulk());
        }
    }

    static void keys(Call call) {
        Found found = new Found(call, new Glob(call.copy(1)));
        call.store().forEach(call.now(), found);
        call.replies().array(found.keys());
    }

    static void scan(Call call) {
        Arguments arguments = call.arguments();
        long cursor = cursor(arguments.text(1, 32));
        Glob pattern = null;
        boolean anyKind = true;
        long count = SCAN_COUNT;
        for (int i = 2; i < call.count(); i += 2) {
            if (i + 1 == call.count()) {
                throw CommandError.SYNTAX;
            }
            switch (call.option(i)) {
                case "MATCH" -> pattern = new Glob(call.copy(i + 1));
                case "COUNT" -> count = call.integer(i + 1);
                case "TYPE" -> anyKind = call.option(i + 1).equalsIgnoreCase(KIND);
                default -> throw CommandError.SYNTAX;
            }
        }
        if (count < 1) {
            throw CommandError.SYNTAX;
        }
        Found found = new Found(call, pattern);
        long next = call.store().scan(cursor, (int) Math.min(count, Integer.MAX_VALUE), anyKind ? found : entry -> {});
        call.replies().array(2);
        call.replies().text(Long.toUnsignedString(next));
        call.replies().array(found.keys());
    }

    /** Keys that fit a pattern, for a reply. They are counted as they are found, some KiB at a time. */
    private static final class Found implements Consumer<Entry> {

        private static final long STEP_BYTES = 16 * 1024;

        private final List<byte[]> keys = new ArrayList<>();
        private final Call call;
        private final Glob pattern;
        private long bytes;

        /** @param pattern {@code null} for all keys */
        Found(Call call, Glob pattern) {
            this.call = call;
            this.pattern = pattern;
        }

        @Override
        public void accept(Entry entry) {
            if (pattern != null && !pattern.matches(entry.key())) {
                return;
            }
            bytes += Entry.listed(entry.key().length);
            if (bytes > STEP_BYTES) {
                call.hold(bytes);
                bytes = 0;
            }
            keys.add(entry.keyBulk());
        }

        byte[][] keys() {
            call.hold(bytes);
            return keys.toArray(byte[][]::new);
        }
    }

    /** The number of 64 bits that a text is; a negative one is its complement, as in C. */
    private static long cursor(String text) {
        try {
            return text.startsWith("-") ? -Long.parseUnsignedLong(text.substring(1)) : Long.parseUnsignedLong(text);
        } catch (NumberFormatException not) {
            throw new CommandError("ERR invalid cursor");
        }
    }
}
