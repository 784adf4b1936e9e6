package dev.echosounder.ffm;

import dev.echosounder.linux.Memory;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The bytes that one connection has asked the kernel to send, and where they are until that is done: in the buffer that
 * they were received in, or where short answers wait. What the kernel did not take is moved to the heap, so that no
 * shared buffer waits for a peer.
 */
final class PendingSend {

    private static final int NONE = -1;

    private final RingLoop loop;

    private boolean sending;
    private Memory memory;
    private int from;
    private int bytes;
    private int buffer = NONE; // its number, if it is the one that was received in; otherwise it is the place
    private Staging.Place place;
    private ByteBuffer rest;

    PendingSend(RingLoop loop) {
        this.loop = loop;
    }

    /** Whether the kernel has it, or will have it at the end of this turn. */
    boolean isSending() {
        return sending;
    }

    boolean hasRest() {
        return rest != null;
    }

    /** Nothing is on its way, so more can be sent. */
    boolean isFree() {
        return !sending && rest == null;
    }

    /** Whether this buffer must stay as it is. */
    boolean holds(int number) {
        return number == buffer;
    }

    /** Has the rest sent of what a buffer with this number holds, of which this is the view. */
    void send(RingConnection connection, int number, ByteBuffer view) throws IOException {
        buffer = number;
        send(connection, loop.buffer(number), view.position(), view.remaining());
        view.position(view.limit());
    }

    /** Has these bytes sent from somewhere else, if they are few; returns whether they are. */
    boolean sendCopy(RingConnection connection, ByteBuffer few) throws IOException {
        int count = few.remaining();
        place = loop.staging.put(few);
        if (place != null) {
            send(connection, place.memory(), place.lastFrom(), count);
        }
        return place != null;
    }

    private void send(RingConnection connection, Memory memory, int from, int bytes) throws IOException {
        this.memory = memory;
        this.from = from;
        this.bytes = bytes;
        sending = true;
        loop.send(connection, memory.address() + from, bytes);
    }

    /** The kernel is done with it. */
    void sent() {
        sending = false;
    }

    /** Keeps what was not sent. */
    void keepRest(int sent) {
        if (sent < bytes) {
            rest = ByteBuffer.allocate(bytes - sent);
            rest.put(0, memory.view(), from + sent, rest.capacity());
        }
    }

    /** The memory is not needed any more. */
    void letGo() {
        if (buffer == NONE) {
            place.sent();
        } else {
            loop.giveBack(buffer);
            buffer = NONE;
        }
    }

    /** What is left over, to be sent before anything else; {@code null} if nothing is. */
    ByteBuffer rest() {
        return rest;
    }

    void dropRest() {
        rest = null;
    }
}
