package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Bulk;
import dev.echosounder.kv.store.Glob;
import dev.echosounder.kv.store.Memory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Commands about parameters: those that clients and load generators ask for. */
final class ConfigCommands {

    private static final String LIMIT = "maxmemory";
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,20})(|b|kb?|mb?|gb?)");
    private static final int NO_SIZE = -1;
    private static final int TOO_MUCH = -2;

    private ConfigCommands() {}

    private static Map<String, String> parameters(Call call) {
        Map<String, String> parameters = new TreeMap<>(Map.of("appendonly", "no", "databases", "1", "save", ""));
        parameters.put(LIMIT, Long.toString(call.store().memory().limit()));
        parameters.put("maxmemory-policy", "noeviction");
        parameters.put("proto-max-bulk-len", Integer.toString(Bulk.MOST_BYTES));
        parameters.put("timeout", "0");
        return parameters;
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
            call.store().memory().limit(bytes(call, i + 1));
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
                : switch ((int) Math.min(0, bytes(call, index + 1))) {
                    case NO_SIZE -> "argument must be a memory value";
                    case TOO_MUCH -> "argument must be at most " + Memory.most() + " bytes, half of this server's heap";
                    default -> null;
                };
        if (wrong != null) {
            throw new CommandError("ERR CONFIG SET failed (possibly related to argument '" + name + "') - " + wrong);
        }
    }

    /** The bytes of a size in Redis's notation: k is 1000, kb is 1024 and so on, and 0 is the most. */
    private static long bytes(Call call, int index) {
        Matcher size = SIZE.matcher(call.arguments().text(index, 32).toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            return NO_SIZE;
        }
        long unit = switch (size.group(2)) {
            case "", "b" -> 1L;
            case "k" -> 1000L;
            case "kb" -> 1L << 10;
            case "m" -> 1_000_000L;
            case "mb" -> 1L << 20;
            case "g" -> 1_000_000_000L;
            default -> 1L << 30;
        };
        long most = Memory.most();
        if (size.group(1).length() > 18) {
            return TOO_MUCH;
        }
        long number = Long.parseLong(size.group(1));
        return number == 0 ? most : number > most / unit ? TOO_MUCH : number * unit;
    }

    static void resetStat(Call call) {
        call.replies().ok();
    }

    private static String lowerCase(Call call, int index) {
        return call.arguments().text(index, 128).toLowerCase(Locale.ROOT);
    }
}
