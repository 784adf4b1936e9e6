package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Bulk;
import dev.echosounder.kv.store.Glob;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Commands about parameters: those that clients and load generators ask for. */
final class ConfigCommands {

    private static final String LIMIT = "maxmemory";

    private ConfigCommands() {}

    private static Map<String, String> parameters(Call call) {
        return new TreeMap<>(Map.of(
                "appendonly",
                "no",
                "databases",
                "1",
                LIMIT,
                Long.toString(call.store().memory().limit()),
                "maxmemory-policy",
                "noeviction",
                "proto-max-bulk-len",
                Integer.toString(Bulk.MOST_BYTES),
                "save",
                "",
                "timeout",
                "0"));
    }

    static void get(Call call) {
        Map<String, String> parameters = parameters(call);
        parameters.keySet().removeIf(name -> !isAskedFor(call, name));
        call.replies().map(parameters.size());
        parameters.forEach((name, value) -> {
            call.replies().text(name);
            call.replies().text(value);
        });
    }

    private static boolean isAskedFor(Call call, String name) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        for (int i = 2; i < call.count(); i++) {
            if (new Glob(lowerCase(call, i).getBytes(StandardCharsets.ISO_8859_1)).matches(bytes)) {
                return true;
            }
        }
        return false;
    }

    static void set(Call call) {
        if (call.count() % 2 != 0) {
            throw CommandError.wrongArity("config|set");
        }
        for (int i = 2; i < call.count(); i += 2) {
            mustBeSettable(call, i);
        }
        for (int i = 2; i < call.count(); i += 2) {
            call.store().memory().limit(call.arguments().toLong(i + 1));
        }
        call.replies().ok();
    }

    private static void mustBeSettable(Call call, int index) {
        String name = lowerCase(call, index);
        Arguments arguments = call.arguments();
        if (!parameters(call).containsKey(name)) {
            throw new CommandError(
                    "ERR Unknown option or number of arguments for CONFIG SET - '" + arguments.text(index, 128) + "'");
        }
        String wrong = !name.equals(LIMIT)
                ? "can't set immutable config"
                : !arguments.isLong(index + 1) || arguments.toLong(index + 1) < 1
                        ? "argument must be a number of bytes, and at least 1"
                        : null;
        if (wrong != null) {
            throw new CommandError("ERR CONFIG SET failed (possibly related to argument '" + name + "') - " + wrong);
        }
    }

    static void resetStat(Call call) {
        call.replies().ok();
    }

    private static String lowerCase(Call call, int index) {
        return call.arguments().text(index, 128).toLowerCase(Locale.ROOT);
    }
}
