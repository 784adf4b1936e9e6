package dev.echosounder.kv.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The words of one request, as bytes: the command's name and its arguments. It is used again for the next request, so
 * that short words cost no allocation: they follow each other in one array. A long one has a separate array, in the
 * form of {@link Bulk}, which can be stored.
 *
 * <p>Memory grows with what arrives and never with what was announced. What goes beyond some KiB is taken from a
 * {@link Budget}; where that has none left, the rest of the request is {@linkplain #overflowed() passed over}. So is
 * all else that a peer has the server hold: the line that arrives, names, and the reply to the request.
 */
public final class Arguments {

    /** The longest word, in bytes, that has no separate array. */
    static final int SHORT_BYTES = 1024;

    /** Bytes that a connection may hold without asking the budget: enough for all but long values. */
    static final int FREE_BYTES = 16 * 1024;

    /** Bytes that a connection may hold without asking while its peer has not authenticated. */
    static final int FREE_BYTES_OF_STRANGERS = 1024;

    /** The first array for a long word, in bytes; it is doubled as the word arrives. */
    private static final int FIRST_BYTES = 64 * 1024;

    private static final int FIRST_ARENA_BYTES = 128;
    private static final int FIRST_SLOTS = 8;
    private static final int KEPT_SLOTS = 128;

    /** The bytes of a slot: a reference to an array, and three numbers. */
    private static final int SLOT_BYTES = 20;

    private Budget budget;
    private int freeBytes;

    private byte[] arena = new byte[FIRST_ARENA_BYTES];
    private int used;
    private byte[][] own = new byte[FIRST_SLOTS][];
    private int[] from = new int[FIRST_SLOTS];
    private int[] length = new int[FIRST_SLOTS];
    private int[] hash = new int[FIRST_SLOTS];
    private int count;

    private int wanted; // of the word that arrives, as is the next
    private int filled;

    private long lasting; // from one request to the next, in addition to the arrays
    private long held = FIRST_ARENA_BYTES + FIRST_SLOTS * SLOT_BYTES;
    private long taken;
    private boolean overflowed;

    /** @param freeBytes what may be held without asking the budget */
    Arguments(Budget budget, int freeBytes) {
        this.budget = budget;
        this.freeBytes = freeBytes;
    }

    // ---- what a command reads

    /** The number of words, including the command's name. */
    public int count() {
        return count;
    }

    /** The array in which a word lies. Only to be read, and only during its command. */
    public byte[] array(int index) {
        return own[index] != null ? own[index] : arena;
    }

    /** The index in its array at which a word begins. */
    public int from(int index) {
        return from[index];
    }

    /** The length of a word, in bytes. */
    public int length(int index) {
        return length[index];
    }

    /** The number that {@link #hash(int, int)} has noted for a word. */
    public int hash(int index) {
        return hash[index];
    }

    /** Notes a number for a word, such as the hash of a key. */
    public void hash(int index, int value) {
        hash[index] = value;
    }

    /** A copy of a word. */
    public byte[] bytes(int index) {
        return Arrays.copyOfRange(array(index), from[index], from[index] + length[index]);
    }

    /** A word in the form in which it is stored. It is not changed any more. */
    public byte[] bulk(int index) {
        return own[index] != null ? own[index] : Bulk.of(arena, from[index], length[index]);
    }

    /** A word as text, a character for each byte (ISO 8859-1). */
    public String text(int index) {
        return text(index, Integer.MAX_VALUE);
    }

    /** The beginning of a word as text, up to so many characters. */
    public String text(int index, int most) {
        return new String(array(index), from[index], Math.min(most, length[index]), StandardCharsets.ISO_8859_1);
    }

    /**
     * Whether a word is this one, in whatever case.
     *
     * @param upperCase in ASCII
     */
    public boolean is(int index, String upperCase) {
        if (length[index] != upperCase.length()) {
            return false;
        }
        byte[] array = array(index);
        for (int i = 0; i < upperCase.length(); i++) {
            int symbol = array[from[index] + i];
            if ((symbol >= 'a' && symbol <= 'z' ? symbol - 32 : symbol) != upperCase.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a word is a whole number. */
    public boolean isLong(int index) {
        return Decimal.isLong(array(index), from[index], length[index]);
    }

    /** The number that a word is, if {@link #isLong}. */
    public long toLong(int index) {
        return Decimal.toLong(array(index), from[index], length[index]);
    }

    /** Whether there was no memory for the whole request, so that its words are missing. */
    public boolean overflowed() {
        return overflowed;
    }

    /**
     * Counts so many bytes more, which the reply to this request holds; they are given back when the next request
     * begins. Returns whether there was memory for them: otherwise nothing is counted.
     */
    public boolean reserve(long bytes) {
        held += bytes;
        long due = held - freeBytes - taken;
        if (due <= 0) {
            return true;
        }
        if (budget.take(due)) {
            taken += due;
            return true;
        }
        held -= bytes;
        return false;
    }

    /** Gives so many of the bytes back that were counted. */
    public void release(long bytes) {
        held -= bytes;
        long spare = taken - Math.max(0, held - freeBytes);
        if (spare > 0) {
            taken -= spare;
            budget.giveBack(spare);
        }
    }

    /** Counts so many bytes more, or less, that the connection holds from now on. */
    public void keep(long bytes) {
        lasting += bytes;
        held += bytes;
    }

    /**
     * A copy of this request that outlives it. All that the copy holds is counted until it is {@linkplain #clear()
     * cleared}; long words are shared, and not copied.
     *
     * @param more further bytes to count for it
     * @return {@code null} if there is no memory for it
     */
    public Arguments detached(long more) {
        Arguments copy = new Arguments(budget, 0);
        copy.arena = Arrays.copyOf(arena, used);
        copy.own = Arrays.copyOf(own, count);
        copy.from = Arrays.copyOf(from, count);
        copy.length = Arrays.copyOf(length, count);
        copy.hash = new int[count];
        copy.used = used;
        copy.count = count;
        copy.held = used + (long) count * SLOT_BYTES;
        for (byte[] word : copy.own) {
            copy.held += word == null ? 0 : word.length;
        }
        copy.taken = Math.min(taken, copy.held); // what this request has taken for the words goes over to the copy
        taken -= copy.taken;
        held -= copy.taken;
        if (!copy.reserve(more)) {
            copy.clear();
            return null;
        }
        return copy;
    }

    // ---- what the parser does

    /** Changes the budget. To be called right after {@link #clear()}. */
    void account(Budget other, int free) {
        budget = other;
        freeBytes = free;
        arena = new byte[FIRST_ARENA_BYTES];
        slots(FIRST_SLOTS);
        held = lasting + arena.length + (long) own.length * SLOT_BYTES;
    }

    /** Passes a request over for which there is no memory. */
    void overflow() {
        clear();
        overflowed = true;
    }

    /** Begins a request, and gives back what the one before has taken. */
    public void clear() {
        Arrays.fill(own, 0, Math.min(count + 1, own.length), null);
        if (arena.length > FREE_BYTES) {
            arena = new byte[FIRST_ARENA_BYTES];
        }
        if (own.length > KEPT_SLOTS) {
            slots(FIRST_SLOTS);
        }
        count = 0;
        used = 0;
        held = lasting + arena.length + (long) own.length * SLOT_BYTES;
        if (taken > 0) {
            budget.giveBack(taken);
            taken = 0;
        }
        overflowed = false;
    }

    /** Begins a word of so many bytes. */
    void begin(int bytes) {
        wanted = bytes;
        filled = 0;
        if (overflowed || count == own.length && !moreSlots()) {
            return;
        }
        length[count] = bytes;
        if (bytes > SHORT_BYTES) {
            int head = Bulk.headBytes(bytes);
            int first = Math.min(Bulk.size(bytes), FIRST_BYTES);
            if (hold(first)) {
                own[count] = new byte[first];
                Bulk.writeHead(own[count], bytes);
                from[count] = head;
            }
        } else if (used + bytes <= arena.length || largerArena(used + bytes)) {
            from[count] = used;
            used += bytes;
        }
    }

    /** Consumes input of the word that was begun; returns whether the word is complete. */
    boolean fill(ByteBuffer in) {
        int available = Math.min(wanted - filled, in.remaining());
        if (!overflowed && own[count] != null) {
            int needed = filled + available == wanted ? Bulk.size(wanted) : from[count] + filled + available;
            if (needed > own[count].length) {
                enlarge(needed);
            }
        }
        if (overflowed) {
            in.position(in.position() + available);
        } else {
            in.get(array(count), from[count] + filled, available);
        }
        filled += available;
        return filled == wanted;
    }

    /** Ends the word that was begun. */
    void end() {
        if (!overflowed) {
            if (own[count] != null) {
                Bulk.writeTail(own[count]);
            }
            count++;
        }
    }

    /** Adds a whole word at once. */
    void add(byte[] word, int bytes) {
        begin(bytes);
        fill(ByteBuffer.wrap(word, 0, bytes));
        end();
    }

    // ---- memory

    private void enlarge(int least) {
        byte[] old = own[count];
        int size = (int) Math.min(Bulk.size(wanted), Math.max(2L * old.length, least));
        if (hold(size - old.length)) {
            own[count] = Arrays.copyOf(old, size);
        }
    }

    private boolean largerArena(int least) {
        int size = Math.max(2 * arena.length, least);
        if (!hold(size - arena.length)) {
            return false;
        }
        arena = Arrays.copyOf(arena, size);
        return true;
    }

    private boolean moreSlots() {
        if (!hold((long) own.length * SLOT_BYTES)) {
            return false;
        }
        slots(2 * own.length);
        return true;
    }

    private void slots(int number) {
        own = Arrays.copyOf(own, number);
        from = Arrays.copyOf(from, number);
        length = Arrays.copyOf(length, number);
        hash = Arrays.copyOf(hash, number);
    }

    /**
     * Counts so many bytes more, and takes from the budget what is not free. If that has none left, everything is
     * dropped.
     */
    private boolean hold(long bytes) {
        if (!reserve(bytes)) {
            overflow();
        }
        return !overflowed;
    }
}
