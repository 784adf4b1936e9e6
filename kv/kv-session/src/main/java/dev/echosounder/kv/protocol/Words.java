package dev.echosounder.kv.protocol;

/**
 * Splits a line that a person typed into its words, as Redis does: blanks separate them, "double quotes" keep blanks
 * and know the escapes {@code \n \r \t \b \a \xHH}, 'single quotes' keep everything but {@code \'}. A NUL ends the
 * line.
 */
final class Words {

    private final byte[] line;
    private final int end;
    private final byte[] word;
    private int at;
    private int size;

    private Words(byte[] line, int length) {
        this.line = line;
        this.end = endOf(line, length);
        this.word = new byte[length];
    }

    private static int endOf(byte[] line, int length) {
        int end = 0;
        while (end < length && line[end] != 0) {
            end++;
        }
        return end;
    }

    /** Adds the words of a line to a request; returns whether each quote was closed, and by the end of its word. */
    static boolean split(byte[] line, int length, Arguments into) {
        return new Words(line, length).split(into);
    }

    private boolean split(Arguments into) {
        while (skipBlanks()) {
            size = 0;
            if (!takeWord()) {
                return false;
            }
            into.add(word, size);
        }
        return true;
    }

    private boolean skipBlanks() {
        while (at < end && isBlank(line[at])) {
            at++;
        }
        return at < end;
    }

    private boolean takeWord() {
        while (at < end && !isBlank(line[at])) {
            byte symbol = line[at++];
            if (symbol == '"' || symbol == '\'') {
                return takeQuoted(symbol) && (at == end || isBlank(line[at]));
            }
            word[size++] = symbol;
        }
        return true;
    }

    private boolean takeQuoted(byte quote) {
        while (at < end) {
            byte symbol = line[at++];
            if (symbol == quote) {
                return true;
            }
            boolean escape = symbol == '\\' && at < end && (quote == '"' || line[at] == '\'');
            word[size++] = escape ? escaped(quote) : symbol;
        }
        return false;
    }

    private byte escaped(byte quote) {
        byte symbol = line[at++];
        if (quote == '\'') {
            return symbol;
        }
        if (symbol == 'x' && at + 1 < end && digit(line[at]) >= 0 && digit(line[at + 1]) >= 0) {
            at += 2;
            return (byte) (digit(line[at - 2]) << 4 | digit(line[at - 1]));
        }
        return switch (symbol) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'a' -> 7;
            default -> symbol;
        };
    }

    private static int digit(byte hexadecimal) {
        return Character.digit(hexadecimal, 16);
    }

    private static boolean isBlank(byte symbol) {
        return symbol == ' ' || symbol >= '\t' && symbol <= '\r';
    }
}
