package dev.echosounder.http;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A connection to a service without a network: keeps what the session leaves, as a model does, and calls it again when
 * there is room. Text has a character for each byte.
 */
final class Talk implements Outbox {

    private final Session session;
    private final int room;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private byte[] unread = new byte[0];
    private int written;
    private boolean refused;
    private boolean ended;
    private boolean reads = true;
    private RuntimeException failure;

    Talk(Service service) {
        this(service, Integer.MAX_VALUE);
    }

    /** @param room what may be written in one call before the session is refused more, in bytes */
    Talk(Service service, int room) {
        this.session = service.newSession();
        this.room = room;
    }

    /** Sends these bytes, and returns what comes back. */
    String send(String text) {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends these bytes, and returns what comes back. */
    String send(byte[] bytes) {
        return send(bytes, 0, bytes.length);
    }

    /** Sends these bytes, and returns what comes back. */
    String send(byte[] bytes, int from, int count) {
        received.reset();
        byte[] all = Arrays.copyOf(unread, unread.length + count);
        System.arraycopy(bytes, from, all, unread.length, count);
        show(ByteBuffer.wrap(all).asReadOnlyBuffer());
        return received.toString(StandardCharsets.ISO_8859_1);
    }

    private void show(ByteBuffer in) {
        do {
            refused = false;
            written = 0;
            try {
                session.received(in, this);
            } catch (RuntimeException thrown) {
                failure = thrown;
                in.position(in.limit());
            }
        } while (refused && reads && failure == null);
        unread = new byte[in.remaining()];
        in.get(unread);
    }

    /** Half-closes, and returns what comes back. */
    String halfClose() {
        received.reset();
        session.inputEnded(this);
        return received.toString(StandardCharsets.ISO_8859_1);
    }

    /** From now on nothing is read, and there is never any room. */
    void readNothing() {
        reads = false;
    }

    /** Reads on, and returns what comes. */
    String readAll() {
        reads = true;
        return send("");
    }

    /** Whether the service has ended the connection in good order. */
    boolean isEnded() {
        return ended;
    }

    /** Whether the session has thrown, which closes its connection. */
    boolean isBroken() {
        return failure != null;
    }

    /** Bytes that the session has left in the buffer. */
    int unread() {
        return unread.length;
    }

    @Override
    public boolean hasRoom() {
        boolean hasRoom = reads && written < room;
        refused |= !hasRoom;
        return hasRoom;
    }

    @Override
    public void write(ByteBuffer bytes) {
        written += bytes.remaining();
        while (!ended && bytes.hasRemaining()) {
            received.write(bytes.get());
        }
        bytes.position(bytes.limit());
    }

    @Override
    public void end() {
        ended = true;
    }
}
