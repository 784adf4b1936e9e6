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

    /** Whether a send is with the kernel, or will be at the end of this turn. */
    boolean isSending() {
        return sending;
    }

    boolean hasRest() {
        return rest != null;
    }

    /** Whether nothing is on its way, so that more can be sent. */
    boolean isFree() {
        return !sending && rest == null;
    }

    /** Whether the send refers to the buffer with this number. */
    boolean holds(int number) {
        return number == buffer;
    }

    /** Sends the remaining bytes of the buffer with this number, of which this is the view. */
    void send(RingConnection connection, int number, ByteBuffer view) throws IOException {
        buffer = number;
        send(connection, loop.buffer(number), view.position(), view.remaining());
        view.position(view.limit());
    }

    /** Sends a copy of these bytes, if they are few; returns whether they are. */
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

    /** Reports that the kernel has done the send. */
    void sent() {
        sending = false;
    }

    /** Copies what was not sent to the heap. */
    void keepRest(int sent) {
        if (sent < bytes) {
            rest = ByteBuffer.allocate(bytes - sent);
            rest.put(0, memory.view(), from + sent, rest.capacity());
        }
    }

    /** Releases the memory of the send. */
    void letGo() {
        if (buffer == NONE) {
            place.sent();
        } else {
            loop.giveBack(buffer);
            buffer = NONE;
        }
    }

    /** The bytes that are to be sent before anything else; {@code null} if there are none. */
    ByteBuffer rest() {
        return rest;
    }

    void dropRest() {
        rest = null;
    }
}
