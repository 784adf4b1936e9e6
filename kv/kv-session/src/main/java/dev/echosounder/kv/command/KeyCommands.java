package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.store.Entry;
import dev.echosounder.kv.store.Glob;
import dev.echosounder.kv.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

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
            call.store().remove(source);
            call.store().put(call.arguments(), 2, source.bulk(), source.expiresAt());
        }
    }

    static void randomKey(Call call) {
        Entry any = call.store().any(ThreadLocalRandom.current());
        call.replies().bulk(any == null ? null : any.keyBulk());
    }

    static void keys(Call call) {
        Glob pattern = new Glob(call.arguments().bytes(1));
        List<byte[]> found = new ArrayList<>();
        call.store().forEach(entry -> {
            if (pattern.matches(entry.key())) {
                found.add(entry.keyBulk());
            }
        });
        call.replies().array(found.toArray(byte[][]::new));
    }

    static void scan(Call call) {
        Arguments arguments = call.arguments();
        Store store = call.store();
        long cursor = cursor(arguments.text(1));
        Glob pattern = null;
        boolean anyKind = true;
        long count = SCAN_COUNT;
        for (int i = 2; i < call.count(); i += 2) {
            if (i + 1 == call.count()) {
                throw CommandError.SYNTAX;
            }
            switch (call.option(i)) {
                case "MATCH" -> pattern = new Glob(arguments.bytes(i + 1));
                case "COUNT" -> count = call.integer(i + 1);
                case "TYPE" ->
                    anyKind = arguments.text(i + 1).toLowerCase(Locale.ROOT).equals(KIND);
                default -> throw CommandError.SYNTAX;
            }
        }
        if (count < 1) {
            throw CommandError.SYNTAX;
        }
        Glob fits = pattern;
        boolean wanted = anyKind;
        List<byte[]> found = new ArrayList<>();
        long next = store.scan(cursor, (int) Math.min(count, Integer.MAX_VALUE), entry -> {
            if (wanted && (fits == null || fits.matches(entry.key()))) {
                found.add(entry.keyBulk());
            }
        });
        call.replies().array(2);
        call.replies().text(Long.toUnsignedString(next));
        call.replies().array(found.toArray(byte[][]::new));
    }

    private static long cursor(String text) {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException not) {
            throw new CommandError("ERR invalid cursor");
        }
    }
}
