package dev.echosounder.kv.testing;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The state of a store between two operations, and its replies, as simply as possible: the reference for the real one.
 * It cannot change.
 *
 * @param now milliseconds since 1970
 * @param cells what is stored and has not expired, by key
 */
record ModelStore(long now, Map<String, Cell> cells) {

    /** An operation that no client asks for: the time goes on. */
    static final String TICK = "TICK";

    /** Several operations in one: the words of each, with a comma between two. */
    static final String TRANSACTION = "MULTI";

    private static final long NEVER = Long.MAX_VALUE;

    /** A value, and the last millisecond in which it is there. */
    record Cell(String value, long expiresAt) {}

    /** One operation on a copy. */
    private static final class Change {

        private final Map<String, Cell> cells;
        private long now;
        private String reply;

        Change(ModelStore before, List<String> words) {
            cells = new HashMap<>(before.cells);
            now = before.now;
            reply = reply(words);
        }

        private String reply(List<String> words) {
            if (words.getFirst().equals(TRANSACTION)) {
                return parts(words).stream().map(this::reply).collect(Collectors.joining(" "));
            }
            String key = words.get(1);
            Cell cell = cells.get(key);
            String value = cell == null ? null : cell.value();
            String word = words.size() > 2 ? words.get(2) : null;
            return switch (words.getFirst().toUpperCase(Locale.ROOT)) {
                case TICK -> tick(Long.parseLong(key));
                case "GET" -> value;
                case "SET" -> set(words, cell);
                case "SETNX" -> cell == null ? one(put(key, word, NEVER)) : "0";
                case "GETSET" -> {
                    put(key, word, NEVER);
                    yield value;
                }
                case "GETDEL" -> {
                    cells.remove(key);
                    yield value;
                }
                case "GETEX" -> {
                    expire(key, cell, words.get(3));
                    yield value;
                }
                case "INCR" -> add(key, cell, 1);
                case "DECR" -> add(key, cell, -1);
                case "INCRBY" -> add(key, cell, Long.parseLong(word));
                case "INCRBYFLOAT" -> // of a whole number, and there are no others
                    put(
                                    key,
                                    new BigInteger(cell == null ? "0" : value)
                                            .add(new BigInteger(word))
                                            .toString(),
                                    expiry(cell))
                            .value();
                case "APPEND" -> length(put(key, (cell == null ? "" : value) + word, expiry(cell)));
                case "SETRANGE" -> // of one character at the beginning
                    length(put(key, words.get(3) + (cell == null ? "" : value.substring(1)), expiry(cell)));
                case "GETRANGE" ->
                    range(cell == null ? "" : value, Integer.parseInt(word), Integer.parseInt(words.get(3)));
                case "STRLEN" -> cell == null ? "0" : Integer.toString(value.length());
                case "MSET" -> setPairs(words);
                case "MSETNX" -> cell == null && !cells.containsKey(words.get(3)) ? one(setPairs(words)) : "0";
                case "MGET" -> value + " " + value(cells.get(word));
                case "EXISTS" -> Integer.toString((cell == null ? 0 : 1) + (cells.containsKey(word) ? 1 : 0));
                case "DEL" ->
                    Integer.toString((cells.remove(key) == null ? 0 : 1) + (cells.remove(word) == null ? 0 : 1));
                case "RENAME" -> cell == null ? "-ERR no such key" : move(key, word);
                case "RENAMENX" ->
                    cell == null ? "-ERR no such key" : cells.containsKey(word) ? "0" : one(move(key, word));
                case "PEXPIRE" -> cell == null ? "0" : one(expire(key, cell, word));
                case "PERSIST" -> expiry(cell) == NEVER ? "0" : one(put(key, value, NEVER));
                case "PTTL" ->
                    cell == null ? "-2" : cell.expiresAt() == NEVER ? "-1" : Long.toString(cell.expiresAt() - now);
                default -> throw new IllegalArgumentException(words.getFirst());
            };
        }

        private String tick(long millis) {
            now += millis;
            cells.values().removeIf(cell -> now > cell.expiresAt());
            return "OK";
        }

        private String set(List<String> words, Cell cell) {
            String options = String.join(" ", words.subList(3, words.size())).toUpperCase(Locale.ROOT);
            if (options.equals("NX") && cell != null || options.equals("XX") && cell == null) {
                return null;
            }
            long expiresAt = options.startsWith("PX")
                    ? now + Long.parseLong(words.get(4))
                    : options.endsWith("KEEPTTL") ? expiry(cell) : NEVER;
            put(words.get(1), words.get(2), expiresAt);
            return options.startsWith("GET") ? value(cell) : "OK";
        }

        private String setPairs(List<String> words) {
            put(words.get(1), words.get(2), NEVER);
            put(words.get(3), words.get(4), NEVER);
            return "OK";
        }

        private String add(String key, Cell cell, long number) {
            String before = cell == null ? "0" : cell.value();
            if (!before.matches("0|-?[1-9][0-9]{0,18}") || !isLong(new BigInteger(before))) {
                return "-ERR value is not an integer or out of range";
            }
            BigInteger after = new BigInteger(before).add(BigInteger.valueOf(number));
            return isLong(after)
                    ? put(key, after.toString(), expiry(cell)).value()
                    : "-ERR increment or decrement would overflow";
        }

        private static boolean isLong(BigInteger number) {
            return number.bitLength() < Long.SIZE;
        }

        private static String range(String value, int first, int last) {
            int from = first < 0 ? Math.max(0, value.length() + first) : first;
            int to = last < 0 ? Math.max(0, value.length() + last) : Math.min(last, value.length() - 1);
            return first < 0 && last < first || from > to || value.isEmpty() ? "" : value.substring(from, to + 1);
        }

        private String move(String key, String other) {
            cells.put(other, cells.remove(key));
            return "OK";
        }

        private Cell expire(String key, Cell cell, String millis) {
            if (cell == null || Long.parseLong(millis) <= 0) {
                return cells.remove(key);
            }
            return put(key, cell.value(), now + Long.parseLong(millis));
        }

        private Cell put(String key, String value, long expiresAt) {
            Cell cell = new Cell(value, expiresAt);
            cells.put(key, cell);
            return cell;
        }

        private static String one(Object done) {
            return "1";
        }

        private static String length(Cell cell) {
            return Integer.toString(cell.value().length());
        }

        private static String value(Cell cell) {
            return cell == null ? null : cell.value();
        }

        private static long expiry(Cell cell) {
            return cell == null ? NEVER : cell.expiresAt();
        }
    }

    /** The words of each command of a transaction. */
    static List<List<String>> parts(List<String> transaction) {
        List<String> commands = List.of(
                String.join(" ", transaction.subList(1, transaction.size())).split(" , "));
        return commands.stream().map(command -> List.of(command.split(" "))).toList();
    }

    /** An empty one. */
    static ModelStore empty(long now) {
        return new ModelStore(now, Map.of());
    }

    /** Its reply to these words. */
    String reply(List<String> words) {
        return new Change(this, words).reply;
    }

    /** Its state after them. */
    ModelStore after(List<String> words) {
        Change change = new Change(this, words);
        return new ModelStore(change.now, change.cells);
    }
}
