package dev.echosounder.kv;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** What a store replies, said as simply as can be: one map, one thread, nothing clever. */
final class Reference {

    private static final String NONE = "$-1\r\n";
    private static final String OK = "+OK\r\n";
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    private record Kept(String value, Long expiresAt) {}

    private final Map<String, Kept> map = new HashMap<>();
    private final LongSupplier clock;

    Reference(LongSupplier clock) {
        this.clock = clock;
    }

    String reply(String... words) {
        map.values().removeIf(kept -> kept.expiresAt() != null && clock.getAsLong() > kept.expiresAt());
        String key = words[1];
        Kept kept = map.get(key);
        return switch (words[0].toUpperCase()) {
            case "GET" -> bulk(kept);
            case "SET" -> set(words, kept);
            case "SETNX" -> {
                map.putIfAbsent(key, new Kept(words[2], null));
                yield integer(kept == null ? 1 : 0);
            }
            case "GETSET" -> {
                map.put(key, new Kept(words[2], null));
                yield bulk(kept);
            }
            case "GETDEL" -> bulk(map.remove(key));
            case "DEL" -> integer((map.remove(key) == null ? 0 : 1) + (map.remove(words[2]) == null ? 0 : 1));
            case "EXISTS" -> integer(there(key) + there(words[2]) + there(words[3]));
            case "INCR" -> add(key, kept, BigInteger.ONE);
            case "DECRBY" -> add(key, kept, new BigInteger(words[2]).negate());
            case "APPEND" -> {
                map.merge(
                        key,
                        new Kept(words[2], null),
                        (old, more) -> new Kept(old.value() + more.value(), old.expiresAt()));
                yield integer(map.get(key).value().length());
            }
            case "STRLEN" -> integer(kept == null ? 0 : kept.value().length());
            case "GETRANGE" ->
                bulk(range(kept == null ? "" : kept.value(), Integer.parseInt(words[2]), Integer.parseInt(words[3])));
            case "MSET" -> {
                map.put(key, new Kept(words[2], null));
                map.put(words[3], new Kept(words[4], null));
                yield OK;
            }
            case "MSETNX" -> {
                boolean free = there(key) + there(words[3]) == 0;
                if (free) {
                    map.put(key, new Kept(words[2], null));
                    map.put(words[3], new Kept(words[4], null));
                }
                yield integer(free ? 1 : 0);
            }
            case "MGET" -> "*3\r\n" + bulk(kept) + bulk(map.get(words[2])) + bulk(map.get(words[3]));
            case "PEXPIRE" -> {
                long at = clock.getAsLong() + Long.parseLong(words[2]);
                if (kept != null && at <= clock.getAsLong()) {
                    map.remove(key);
                } else if (kept != null) {
                    map.put(key, new Kept(kept.value(), at));
                }
                yield integer(kept == null ? 0 : 1);
            }
            case "PTTL" ->
                integer(kept == null ? -2 : kept.expiresAt() == null ? -1 : kept.expiresAt() - clock.getAsLong());
            case "PERSIST" -> {
                boolean expires = kept != null && kept.expiresAt() != null;
                if (expires) {
                    map.put(key, new Kept(kept.value(), null));
                }
                yield integer(expires ? 1 : 0);
            }
            case "RENAME" -> {
                if (kept == null) {
                    yield "-ERR no such key\r\n";
                }
                map.remove(key);
                map.put(words[2], kept);
                yield OK;
            }
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private String set(String[] words, Kept kept) {
        String option = words.length == 3 ? "" : words[3].toUpperCase();
        if (option.equals("NX") && kept != null || option.equals("XX") && kept == null) {
            return NONE;
        }
        Long expiresAt = option.equals("PX")
                ? (Long) (clock.getAsLong() + Long.parseLong(words[4]))
                : option.equals("GET") && kept != null ? kept.expiresAt() : null;
        map.put(words[1], new Kept(words[2], expiresAt));
        return option.equals("GET") ? bulk(kept) : OK;
    }

    private String add(String key, Kept kept, BigInteger number) {
        String before = kept == null ? "0" : kept.value();
        if (!before.matches("0|-?[1-9][0-9]{0,18}") || !isLong(new BigInteger(before))) {
            return "-ERR value is not an integer or out of range\r\n";
        }
        BigInteger after = new BigInteger(before).add(number);
        if (!isLong(after)) {
            return "-ERR increment or decrement would overflow\r\n";
        }
        map.put(key, new Kept(after.toString(), kept == null ? null : kept.expiresAt()));
        return ":" + after + "\r\n";
    }

    private static boolean isLong(BigInteger number) {
        return number.compareTo(LEAST) >= 0 && number.compareTo(MOST) <= 0;
    }

    private static String range(String value, int first, int last) {
        StringBuilder part = new StringBuilder();
        if (first < 0 && last < 0 && first > last) {
            return "";
        }
        int from = first < 0 ? Math.max(0, value.length() + first) : first;
        int to = last < 0 ? Math.max(0, value.length() + last) : last;
        for (int i = from; i <= to && i < value.length(); i++) {
            part.append(value.charAt(i));
        }
        return part.toString();
    }

    private int there(String key) {
        return map.containsKey(key) ? 1 : 0;
    }

    private static String bulk(Kept kept) {
        return kept == null ? NONE : bulk(kept.value());
    }

    private static String bulk(String value) {
        return "$" + value.length() + "\r\n" + value + "\r\n";
    }

    private static String integer(long number) {
        return ":" + number + "\r\n";
    }
}
