package dev.echosounder.kv.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The parser of requests, however their bytes are cut: arrays of strings, as clients send them, and lines, as people
 * type them. It consumes all input up to the end of a request. So it looks at no byte twice, and no model has to buffer
 * a long value.
 *
 * <p>The limits and the error messages are those of Redis. After an error no further input of the connection can be
 * parsed.
 */
public final class RequestParser {

    /** The result of the input so far. */
    public enum Progress {

        /** The request is not complete. */
        INCOMPLETE,

        /** {@link #arguments()} has a request, until the next call. */
        REQUEST,

        /** The input breaks the protocol: see {@link #error()}. */
        BROKEN
    }

    /** The most words of a request. */
    public static final int MOST_WORDS = 1024 * 1024;

    /** The longest line, in bytes. */
    public static final int MOST_LINE_BYTES = 64 * 1024;

    /** The most words of a request from a peer that has not authenticated. */
    public static final int MOST_WORDS_OF_STRANGERS = 10;

    /** The longest string from such a peer, in bytes. */
    public static final int MOST_BYTES_OF_STRANGERS = 16 * 1024;

    private enum State {
        START,
        COUNT,
        LINE,
        MARK,
        LENGTH,
        STRING,
        RETURN,
        FEED
    }

    private static final int MOST_DIGITS = 10;
    private static final int TLS_HANDSHAKE = 22;
    private static final int FIRST_LINE_BYTES = 128;

    private final Budget ofTrusted;
    private final Budget ofStrangers;
    private final Arguments arguments;
    private State state = State.START;
    private boolean stranger;
    private boolean wasStranger;
    private String error;

    private int wordsToCome;

    // Of the number that is being read.
    private long number;
    private int digits;
    private boolean negative;
    private boolean leadingZero;
    private boolean returned;

    private byte[] line;
    private int lineBytes;

    /**
     * @param ofTrusted the budget of requests from peers that have authenticated
     * @param ofStrangers the budget of requests from other peers
     */
    public RequestParser(Budget ofTrusted, Budget ofStrangers) {
        this.ofTrusted = ofTrusted;
        this.ofStrangers = ofStrangers;
        arguments = new Arguments(ofTrusted, Arguments.FREE_BYTES);
    }

    /** Sets whether the peer has not authenticated yet, and gets little room until then. */
    public void stranger(boolean is) {
        stranger = is;
    }

    /** The request that was last completed. */
    public Arguments arguments() {
        return arguments;
    }

    /** The error message, in Redis's words. */
    public String error() {
        return error;
    }

    /** Gives back the memory of an incomplete request. */
    public void close() {
        arguments.clear();
        line = null;
    }

    /** Consumes bytes up to the end of the next request, or all. */
    public Progress next(ByteBuffer in) {
        if (state == State.START) {
            arguments.clear(); // of the request that the call before has completed
            if (stranger != wasStranger) {
                wasStranger = stranger;
                arguments.account(
                        stranger ? ofStrangers : ofTrusted,
                        stranger ? Arguments.FREE_BYTES_OF_STRANGERS : Arguments.FREE_BYTES);
            }
        }
        while (error == null && in.hasRemaining()) {
            if (advance(in)) {
                state = State.START;
                return Progress.REQUEST;
            }
        }
        return error == null ? Progress.INCOMPLETE : Progress.BROKEN;
    }

    /** Consumes one part of a request, or all input; returns whether the request is complete. */
    private boolean advance(ByteBuffer in) {
        switch (state) {
            case START -> start(in);
            case COUNT -> {
                if (number(in, "invalid multibulk length")) {
                    count();
                }
            }
            case LINE -> {
                return line(in);
            }
            case MARK -> mark(in);
            case LENGTH -> {
                if (number(in, "invalid bulk length")) {
                    length();
                }
            }
            case STRING -> {
                if (arguments.fill(in)) {
                    arguments.end();
                    state = State.RETURN;
                }
            }
            case RETURN -> {
                expect(in, '\r');
                state = State.FEED;
            }
            case FEED -> {
                expect(in, '\n');
                state = State.MARK;
                return error == null && --wordsToCome == 0;
            }
        }
        return false;
    }

    private void start(ByteBuffer in) {
        byte first = in.get(in.position());
        if (first == '*') {
            in.get();
            beginNumber(State.COUNT);
        } else if (first == TLS_HANDSHAKE) { // with lines in it, perhaps, that a web page has chosen
            broken("this port does not speak TLS");
        } else {
            lineBytes = 0;
            state = State.LINE;
        }
    }

    // ---- arrays of strings

    private void count() {
        if (number > MOST_WORDS) {
            broken("invalid multibulk length");
        } else if (stranger && number > MOST_WORDS_OF_STRANGERS) {
            broken("unauthenticated multibulk length");
        } else if (number <= 0) {
            state = State.START;
        } else {
            wordsToCome = (int) number;
            state = State.MARK;
        }
    }

    private void mark(ByteBuffer in) {
        byte mark = in.get();
        if (mark == '$') {
            beginNumber(State.LENGTH);
        } else {
            broken("expected '$', got '" + (char) (mark & 0xff) + "'");
        }
    }

    private void length() {
        if (number < 0 || number > Bulk.MOST_BYTES) {
            broken("invalid bulk length");
        } else if (stranger && number > MOST_BYTES_OF_STRANGERS) {
            broken("unauthenticated bulk length");
        } else {
            arguments.begin((int) number);
            state = number == 0 ? State.RETURN : State.STRING;
            if (number == 0) {
                arguments.end();
            }
        }
    }

    private void expect(ByteBuffer in, char symbol) {
        if (in.get() != symbol) {
            broken("expected CRLF behind a bulk string");
        }
    }

    private void beginNumber(State then) {
        number = 0;
        digits = 0;
        negative = false;
        leadingZero = false;
        returned = false;
        state = then;
    }

    /** Consumes input of a number and the end of its line; returns whether the number is complete and valid. */
    private boolean number(ByteBuffer in, String otherwise) {
        while (in.hasRemaining()) {
            byte symbol = in.get();
            if (returned) {
                if (symbol != '\n' || digits == 0 || leadingZero && (digits > 1 || negative)) {
                    broken(otherwise);
                    return false;
                }
                number = negative ? -number : number;
                return true;
            }
            if (symbol >= '0' && symbol <= '9' && digits < MOST_DIGITS) {
                leadingZero |= digits == 0 && symbol == '0';
                number = number * 10 + (symbol - '0');
                digits++;
            } else if (symbol == '-' && digits == 0 && !negative) {
                negative = true;
            } else if (symbol == '\r') {
                returned = true;
            } else {
                broken(otherwise);
                return false;
            }
        }
        return false;
    }

    // ---- lines

    private boolean line(ByteBuffer in) {
        int longest = stranger ? MOST_BYTES_OF_STRANGERS : MOST_LINE_BYTES;
        int from = in.position();
        int most = Math.min(in.remaining(), longest + 1 - lineBytes);
        int length = 0;
        while (length < most && in.get(from + length) != '\n') {
            length++;
        }
        if (hasLine(lineBytes + length)) {
            in.get(line, lineBytes, length);
        } else {
            in.position(from + length);
        }
        lineBytes += length;
        if (lineBytes > longest) {
            broken("too big inline request");
            return false;
        }
        if (!in.hasRemaining()) {
            return false;
        }
        in.get();
        state = State.START;
        return arguments.overflowed() || words();
    }

    /** Ensures that the array of a line has this length; returns whether there is memory for it. */
    private boolean hasLine(int bytes) {
        int before = line == null ? 0 : line.length;
        if (bytes > before || line == null) {
            int size = Math.max(FIRST_LINE_BYTES, Math.max(2 * before, bytes));
            if (arguments.overflowed() || !arguments.reserve(size - before)) {
                line = null;
                arguments.overflow();
                return false;
            }
            line = line == null ? new byte[size] : Arrays.copyOf(line, size);
        }
        return true;
    }

    private boolean words() {
        if (lineBytes > 0 && line[lineBytes - 1] == '\r') {
            lineBytes--;
        }
        if (!Words.split(line, lineBytes, arguments)) {
            broken("unbalanced quotes in request");
            return false;
        }
        arguments.release(line.length);
        line = null;
        if (stranger && arguments.count() > MOST_WORDS_OF_STRANGERS) {
            broken("unauthenticated multibulk length");
            return false;
        }
        return arguments.overflowed() || arguments.count() > 0;
    }

    private void broken(String how) {
        error = "ERR Protocol error: " + how;
        close();
    }
}
