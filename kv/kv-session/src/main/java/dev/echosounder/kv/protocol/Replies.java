package dev.echosounder.kv.protocol;

import dev.echosounder.api.Outbox;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The replies of one connection, in the version of the protocol that it speaks. The reply of a command is gathered
 * here, and goes to the outbox only between commands, so that no command holds a lock while a peer does not read. Long
 * strings are not gathered: they are written from the array in which they are stored, part by part.
 */
public final class Replies {

    /** A reply that is written part by part. */
    public interface Rest {

        /**
         * Writes the next part, of some KiB at most unless it is in an array already; returns whether it was the last.
         */
        boolean writeOn(Replies to);

        /** Called when everything is written, or when the connection ends before that. */
        default void close() {}
    }

    /** The longest string that is gathered, in bytes. */
    public static final int GATHERED_BYTES = 16 * 1024;

    /** The longest string that is gathered where many replies follow each other in one, in bytes. */
    static final int GATHERED_IN_SEQUENCE_BYTES = 512;

    /** The bytes of a long string that are written before the outbox is asked again. */
    private static final int PART_BYTES = 64 * 1024;

    static final byte[] END_OF_LINE = ascii("\r\n");
    private static final byte[] OK = ascii("+OK\r\n");
    private static final byte[] NOTHING_2 = ascii("$-1\r\n");
    private static final byte[] NO_ARRAY_2 = ascii("*-1\r\n");
    private static final byte[] NOTHING_3 = ascii("_\r\n");

    private final ReplyBuffers buffers;
    private int version = 2;

    // During a call of the session only.
    private Outbox out;
    private ByteBuffer gathered;
    private byte[] bytes;
    private int at;

    private Rest rest;
    private int mostGathered = GATHERED_BYTES;

    public Replies(ReplyBuffers buffers) {
        this.buffers = buffers;
    }

    // ---- what a session does

    /** Begins a call of the session. */
    public void open(Outbox to) {
        out = to;
        gathered = buffers.take();
        bytes = gathered.array();
        at = 0;
    }

    /** Ends a call of the session, and writes what was gathered. */
    public void close() {
        flush();
        buffers.giveBack(gathered);
        gathered = null;
        bytes = null;
        out = null;
    }

    /** Whether a reply is not fully written, so that no other may begin. */
    public boolean hasRest() {
        return rest != null;
    }

    /** Writes the next part of the reply that is not fully written. */
    public void writeOn() {
        if (rest.writeOn(this)) {
            drop();
        }
    }

    /** Drops the reply that is not fully written, as the connection has ended. */
    public void drop() {
        if (rest != null) {
            rest.close();
            rest = null;
        }
    }

    /** Makes room for the reply of one more command. */
    public void makeRoom() {
        if (bytes.length - at < GATHERED_BYTES + 4 * 1024) {
            flush();
        }
    }

    private void flush() {
        if (at > 0) {
            gathered.clear().limit(at);
            at = 0;
            out.write(gathered);
        }
    }

    /** Writes the next part of a long string, from one place up to another at most; returns its number of bytes. */
    int part(byte[] bulk, int from, int to) {
        int count = Math.min(to - from, PART_BYTES);
        if (count <= GATHERED_BYTES) {
            if (bytes.length - at < count) {
                flush();
            }
            put(bulk, from, count);
        } else {
            flush();
            out.write(ByteBuffer.wrap(bulk, from, count));
        }
        return count;
    }

    /** The longest string that is copied to the buffer of replies, in bytes; a longer one is written part by part. */
    public int mostGathered() {
        return mostGathered;
    }

    // ---- what a command replies

    /** The version of the protocol: 2 or 3. */
    public int version() {
        return version;
    }

    /** Changes the version of the protocol, from now on. */
    public void version(int is) {
        version = is;
    }

    public void ok() {
        put(OK, 0, OK.length);
    }

    /** Replies a word such as {@code PONG}, in ASCII. */
    public void simple(String word) {
        line('+', word);
    }

    /** Replies an error; a line feed in it becomes a space. */
    public void error(String sentence) {
        line('-', sentence.replace('\r', ' ').replace('\n', ' '));
    }

    public void integer(long number) {
        number(':', number);
    }

    /** Replies 1 or 0. */
    public void integer(boolean yes) {
        number(':', yes ? 1 : 0);
    }

    /** Replies that there is no such string. */
    public void nothing() {
        byte[] nothing = version == 3 ? NOTHING_3 : NOTHING_2;
        put(nothing, 0, nothing.length);
    }

    /** Replies that there is no such array. */
    public void noArray() {
        byte[] nothing = version == 3 ? NOTHING_3 : NO_ARRAY_2;
        put(nothing, 0, nothing.length);
    }

    /**
     * Replies a string in the form in which it is stored; {@code null} if there is none. If it is long, it must be one
     * that the request has brought, or that was counted: see {@link Arguments#reserve}.
     */
    public void bulk(byte[] bulk) {
        if (bulk == null) {
            nothing();
        } else if (bulk.length <= mostGathered) {
            put(bulk, 0, bulk.length);
        } else {
            bulk(bulk, null);
        }
    }

    /** Replies a long string that is on loan. */
    public void bulk(byte[] bulk, Loan loan) {
        rest = new LongReply(new byte[][] {bulk}, new Loan[] {loan});
    }

    /**
     * Replies a part of a string, from one place in its array up to another.
     *
     * @param loan the loan of the string, if the part is longer than {@link #mostGathered()}; otherwise {@code null}
     */
    public void part(byte[] bulk, int from, int to, Loan loan) {
        number('$', to - from);
        if (loan != null) {
            rest = new LongReply(bulk, loan, from, to);
        } else {
            put(bulk, from, to - from);
            put(END_OF_LINE, 0, END_OF_LINE.length);
        }
    }

    /** Replies a text whose characters are bytes (ISO 8859-1). */
    public void text(String text) {
        number('$', text.length());
        byte[] symbols = text.getBytes(StandardCharsets.ISO_8859_1);
        put(symbols, 0, symbols.length);
        put((byte) '\r');
        put((byte) '\n');
    }

    /** Replies a text for people, in ASCII. */
    public void verbatim(String text) {
        if (version == 3) {
            number('=', text.length() + 4);
            byte[] symbols = ascii("txt:" + text + "\r\n");
            put(symbols, 0, symbols.length);
        } else {
            text(text);
        }
    }

    /** Begins an array of so many replies, which follow. */
    public void array(int size) {
        number('*', size);
    }

    /** Begins a map of so many pairs of replies, which follow. */
    public void map(int size) {
        number(version == 3 ? '%' : '*', version == 3 ? size : 2L * size);
    }

    /** Begins a set of so many replies, which follow in any order. */
    public void set(int size) {
        number(version == 3 ? '~' : '*', size);
    }

    /**
     * Ends a reply with an array of strings, each in the form in which it is stored, or {@code null} for one that does
     * not exist. They must be counted: see {@link Arguments#reserve}.
     */
    public void array(byte[]... bulks) {
        array(bulks, new Loan[bulks.length]);
    }

    /** Ends a reply with an array of strings, some of which are on loan: those have a loan in their places. */
    public void array(byte[][] bulks, Loan[] loans) {
        array(bulks.length, new LongReply(bulks, loans));
    }

    /** Ends a reply with an array of so many replies, which are written part by part. */
    public void array(int size, Rest elements) {
        number('*', size);
        rest(size, elements);
    }

    /** Ends a reply with a map of so many pairs of replies, which are written part by part. */
    public void map(int size, Rest pairs) {
        map(size);
        rest(size, pairs);
    }

    /**
     * Replies an array of so many replies that are all made now. Any of them may be written part by part, and the
     * following ones wait for it. A short reply holds {@link #GATHERED_IN_SEQUENCE_BYTES} bytes and some more.
     *
     * @param reply makes the one with this number
     * @param end called when everything is written, or when the connection ends before that
     */
    public void sequence(int size, IntConsumer reply, Runnable end) {
        number('*', size);
        Sequence sequence = new Sequence(end);
        mostGathered = GATHERED_IN_SEQUENCE_BYTES;
        int cut = 0; // what the buffer has up to there is written first
        try {
            for (int i = 0; i < size; i++) {
                reply.accept(i);
                if (rest != null || at - cut > GATHERED_BYTES) {
                    cut = cut(cut, sequence);
                }
            }
            if (cut > 0) {
                cut(cut, sequence);
            }
        } finally {
            mostGathered = GATHERED_BYTES;
            if (sequence.isEmpty()) {
                end.run();
            } else {
                rest = sequence;
            }
        }
    }

    /** Moves to a sequence what was replied since the last cut, unless this is the first; returns where this one is. */
    private int cut(int before, Sequence sequence) {
        if (before > 0) {
            sequence.add(Arrays.copyOfRange(bytes, before, at));
            at = before;
        }
        if (rest != null) {
            sequence.add(rest);
            rest = null;
        }
        return at;
    }

    /** Writes replies that were gathered before. */
    void gathered(byte[] replies) {
        put(replies, 0, replies.length);
    }

    private void rest(int size, Rest parts) {
        if (size > 0) {
            rest = parts;
        }
    }

    private void line(char type, String text) {
        byte[] symbols = (type + text + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        put(symbols, 0, symbols.length);
    }

    private void number(char type, long number) {
        room(Decimal.MOST_BYTES + 3);
        bytes[at++] = (byte) type;
        if (number >= 0 && number < 10) {
            bytes[at++] = (byte) ('0' + number);
        } else {
            at = Decimal.write(number, bytes, at);
        }
        bytes[at++] = '\r';
        bytes[at++] = '\n';
    }

    private void put(byte symbol) {
        room(1);
        bytes[at++] = symbol;
    }

    private void put(byte[] from, int offset, int count) {
        room(count);
        System.arraycopy(from, offset, bytes, at, count);
        at += count;
    }

    /**
     * A buffer that is too small for a command's reply grows: what is written now could wait for a peer that does not
     * read.
     */
    private void room(int count) {
        if (bytes.length - at < count) {
            ByteBuffer larger = ByteBuffer.allocate(Math.max(2 * bytes.length, at + count));
            larger.put(bytes, 0, at);
            gathered = larger;
            bytes = larger.array();
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
