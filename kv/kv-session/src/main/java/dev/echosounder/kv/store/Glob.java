package dev.echosounder.kv.store;

/**
 * A pattern as {@code KEYS} and {@code SCAN} take it: {@code *} for any bytes, {@code ?} for one, {@code [abc]},
 * {@code [a-z]} and {@code [^a]} for one of a set, and a backslash before a literal. The time of a match is at most
 * proportional to the length of the pattern times that of the name.
 */
public final class Glob {

    private final byte[] pattern;

    public Glob(byte[] pattern) {
        this.pattern = pattern;
    }

    /** Whether the whole name matches. */
    public boolean matches(byte[] name) {
        int at = 0;
        int in = 0;
        // After the last star, and where in the name it was met: if the rest does not fit, the star takes one byte
        // more.
        int star = -1;
        int starIn = 0;
        while (in < name.length) {
            int next = at < pattern.length && pattern[at] != '*' ? step(at, name[in]) : -1;
            if (at < pattern.length && pattern[at] == '*') {
                star = ++at;
                starIn = in;
            } else if (next >= 0) {
                at = next;
                in++;
            } else if (star >= 0) {
                at = star;
                in = ++starIn;
            } else {
                return false;
            }
        }
        while (at < pattern.length && pattern[at] == '*') {
            at++;
        }
        return at == pattern.length;
    }

    /** The index at which the pattern goes on after one symbol, or -1 if the symbol does not match. */
    private int step(int at, byte symbol) {
        return switch (pattern[at]) {
            case '?' -> at + 1;
            case '[' -> set(at + 1, symbol);
            case '\\' ->
                at + 1 < pattern.length ? pattern[at + 1] == symbol ? at + 2 : -1 : pattern[at] == symbol ? at + 1 : -1;
            default -> pattern[at] == symbol ? at + 1 : -1;
        };
    }

    private int set(int begin, byte symbol) {
        int at = begin;
        boolean not = at < pattern.length && pattern[at] == '^';
        boolean found = false;
        if (not) {
            at++;
        }
        while (at < pattern.length && pattern[at] != ']') {
            if (pattern[at] == '\\' && at + 1 < pattern.length) {
                found |= pattern[at + 1] == symbol;
                at += 2;
            } else if (at + 2 < pattern.length && pattern[at + 1] == '-') {
                int low = Math.min(pattern[at] & 0xff, pattern[at + 2] & 0xff);
                int high = Math.max(pattern[at] & 0xff, pattern[at + 2] & 0xff);
                found |= low <= (symbol & 0xff) && (symbol & 0xff) <= high;
                at += 3;
            } else {
                found |= pattern[at] == symbol;
                at++;
            }
        }
        return found != not ? Math.min(at + 1, pattern.length) : -1;
    }
}
