package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The submission queue of a {@link Ring}: requests that the kernel has not been handed yet. Each has a token, which
 * comes back with its completion. Whoever adds one has looked before whether the queue {@link #isFull()}.
 */
public final class Requests {

    static final int ENTRY_BYTES = 64;

    // A struct io_uring_sqe, with offsets in bytes. What is not here stays zero.
    private static final int OPCODE = 0;
    private static final int FLAGS = 1;
    private static final int PRIORITY = 2;
    private static final int DESCRIPTOR = 4;
    private static final int ADDRESS = 16;
    private static final int LENGTH = 24;
    private static final int DETAILS = 28;
    private static final int TOKEN = 32;
    private static final int BUFFER_GROUP = 40;

    private static final byte POLL_ADD = 6;
    private static final byte ASYNC_CANCEL = 14;
    private static final byte SEND = 26;
    private static final byte RECV = 27;

    private static final byte BUFFER_SELECT = 1 << 5;
    private static final int POLL_FIRST = 1;
    private static final int RECEIVE_ON = 1 << 1;
    private static final int POLL_ON = 1;
    private static final int CANCEL_ALL_OF_ANY = 1 | 1 << 2;

    private static final byte SILENT_SUCCESS = 1 << 6;

    // Flags of the queue: completions that had no room, and work of the kernel that waits for the next call.
    private static final int PENDING = 1 << 1 | 1 << 2;

    private static final VarHandle INT = JAVA_INT.varHandle();

    private final MemorySegment rings;
    private final MemorySegment entries;
    private final QueueOffsets offsets;
    private final int mask;
    private int tail;
    private int waiting;
    private int unfinished;

    Requests(MemorySegment rings, QueueOffsets offsets, MemorySegment entries) {
        this.rings = rings;
        this.offsets = offsets;
        this.entries = entries;
        this.mask = offsets.entries() - 1;
        // The queue is one of indexes; here each stands for itself, for ever.
        for (int index = 0; index < offsets.entries(); index++) {
            rings.setAtIndex(JAVA_INT, offsets.requestIndexes() / Integer.BYTES + index, index);
        }
    }

    /**
     * Receives once into one of the buffers that the kernel was provided with, of its choice. There should be something
     * to receive.
     */
    public void receive(int socket, short buffers, long token) {
        add(RECV, BUFFER_SELECT, (short) 0, socket, 0, 0, 0, buffers, token);
    }

    /**
     * Receives whenever there is something, each time into one of those buffers, until it is cancelled, fails, or there
     * is no buffer. There should be nothing yet.
     */
    public void receiveOn(int socket, short buffers, long token) {
        add(RECV, BUFFER_SELECT, (short) (POLL_FIRST | RECEIVE_ON), socket, 0, 0, 0, buffers, token);
    }

    /**
     * Sends as much as can be sent at once, which is done within {@link Ring#enter}: then these bytes are free again.
     */
    public void send(int socket, long address, int bytes, long token) {
        send(socket, address, bytes, (byte) 0, 0, token);
    }

    /**
     * Asks to send bytes, with a completion only if not all were sent. Once {@link Ring#enter} has taken all requests,
     * these bytes are free, and are sent unless a completion says how many are, or why none.
     */
    public void sendWhole(int socket, long address, int bytes, long token) {
        send(socket, address, bytes, SILENT_SUCCESS, Transfer.MSG_WAITALL, token);
        unfinished--;
    }

    private void send(int socket, long address, int bytes, byte flags, int more, long token) {
        int details = Transfer.MSG_DONTWAIT | Transfer.MSG_NOSIGNAL | more;
        add(SEND, flags, (short) 0, socket, address, bytes, details, (short) 0, token);
    }

    /**
     * Reports once that a descriptor is ready. Its peer's half-close counts as if it had been asked for, and then it is
     * reported at once, every time.
     *
     * @param events those of {@link Epoll}
     */
    public void poll(int descriptor, int events, long token) {
        poll(descriptor, events, 0, token);
    }

    /**
     * Asks to report what a descriptor is ready for, now and each time that this changes, until it is cancelled.
     *
     * @param events those of {@link Epoll}
     */
    public void pollOn(int descriptor, int events, long token) {
        poll(descriptor, events, POLL_ON, token);
    }

    private void poll(int descriptor, int events, int how, long token) {
        int inKernelsOrder =
                ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? events : Integer.rotateLeft(events, Short.SIZE);
        add(POLL_ADD, (byte) 0, (short) 0, descriptor, 0, how, inKernelsOrder, (short) 0, token);
    }

    /** Ends the request with that token, which its completion reports; nothing happens if it is finished already. */
    public void cancel(long cancelled, long token) {
        add(ASYNC_CANCEL, (byte) 0, (short) 0, -1, cancelled, 0, 0, (short) 0, token);
    }

    /** Ends all requests. */
    public void cancelAll(long token) {
        add(ASYNC_CANCEL, (byte) 0, (short) 0, -1, 0, 0, CANCEL_ALL_OF_ANY, (short) 0, token);
    }

    public boolean isFull() {
        return waiting > mask;
    }

    /** Whether all have been handed over. */
    public boolean isEmpty() {
        return waiting == 0;
    }

    /** Whether the kernel has something to do for those that it was handed, in the next call. */
    boolean isWorkPending() {
        return ((int) INT.getAcquire(rings, (long) offsets.flags()) & PENDING) != 0;
    }

    /** Shows the kernel what there is, and says how many. */
    int publish() {
        INT.setRelease(rings, (long) offsets.tail(), tail);
        return waiting;
    }

    /** The kernel has taken this number of requests. */
    void taken(int count) {
        waiting -= count;
    }

    /** The last completion of a request has come. */
    public void finished() {
        unfinished--;
    }

    /** Whether a completion is still to come of any. */
    public boolean areUnfinished() {
        return unfinished > 0;
    }

    private void add(
            byte opcode,
            byte flags,
            short priority,
            int descriptor,
            long address,
            int length,
            int details,
            short bufferGroup,
            long token) {
        long entry = (long) (tail & mask) * ENTRY_BYTES;
        entries.set(JAVA_BYTE, entry + OPCODE, opcode);
        entries.set(JAVA_BYTE, entry + FLAGS, flags);
        entries.set(JAVA_SHORT, entry + PRIORITY, priority);
        entries.set(JAVA_INT, entry + DESCRIPTOR, descriptor);
        entries.set(JAVA_LONG, entry + ADDRESS, address);
        entries.set(JAVA_INT, entry + LENGTH, length);
        entries.set(JAVA_INT, entry + DETAILS, details);
        entries.set(JAVA_LONG, entry + TOKEN, token);
        entries.set(JAVA_SHORT, entry + BUFFER_GROUP, bufferGroup);
        tail++;
        waiting++;
        unfinished++;
    }
}
