package dev.echosounder.kv;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A connection to a service without a network. It buffers what the session leaves unread, as a model does, and calls
 * the session again when there is room.
 */
final class Talk implements Outbox, AutoCloseable {

    /** The most bytes that are written to a peer that reads nothing. */
    private static final int UNREAD_BYTES = 64 * 1024;

    private final Session session;
    private final int room;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private byte[] unread = new byte[0];
    private int written;
    private int mostWritten;
    private boolean refused;
    private boolean ended;
    private boolean reads = true;

    Talk(Service service) {
        this(service, Integer.MAX_VALUE);
    }

    /** @param room the bytes that may be written in one call before the session is refused more */
    Talk(Service service, int room) {
        this.session = service.newSession();
        this.room = room;
    }

    /** Sends a line, and returns what comes back. */
    String say(String line) {
        return send(line + "\r\n");
    }

    /** Sends a request of these words, each character a byte, and returns what comes back. */
    String ask(String... words) {
        return send(request(words));
    }

    /** Sets keys with this prefix and a number until the store takes no more, and returns how many it took. */
    int fill(String prefix, String value, String... options) {
        for (int keys = 0; ; keys++) {
            String set = "SET " + prefix + keys + " " + value + " " + String.join(" ", options);
            if (!ask(set.strip().split(" ")).equals("+OK\r\n")) {
                return keys;
            }
        }
    }

    /** Sends these bytes, a character each, and returns what comes back. */
    String send(String text) {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends these bytes, and returns what comes back. */
    String send(byte[] bytes) {
        return send(ByteBuffer.wrap(bytes));
    }

    /** Shows the session this buffer, and returns what comes back. */
    String send(ByteBuffer bytes) {
        received.reset();
        show(bytes);
        return received.toString(StandardCharsets.ISO_8859_1);
    }

    private void show(ByteBuffer bytes) {
        ByteBuffer in = unread.length == 0 ? bytes : joined(bytes);
        do {
            refused = false;
            written = 0;
            session.received(in, this);
            mostWritten = Math.max(mostWritten, written);
        } while (refused && reads);
        unread = new byte[in.remaining()];
        in.get(unread);
    }

    private ByteBuffer joined(ByteBuffer more) {
        byte[] all = Arrays.copyOf(unread, unread.length + more.remaining());
        more.get(all, unread.length, more.remaining());
        return ByteBuffer.wrap(all);
    }

    /** Stops reading. */
    void readNothing() {
        reads = false;
    }

    /** Reads on; returns everything that was received since the last request was sent. */
    String readAll() {
        reads = true;
        show(ByteBuffer.allocate(0));
        return received.toString(StandardCharsets.ISO_8859_1);
    }

    /** Whether the service has ended the connection. */
    boolean isEnded() {
        return ended;
    }

    /** Bytes that the session has left in the buffer. */
    int unread() {
        return unread.length;
    }

    /** The most that was written in a call, in bytes. */
    int mostWritten() {
        return mostWritten;
    }

    @Override
    public boolean hasRoom() {
        boolean hasRoom = written < (reads ? room : UNREAD_BYTES);
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

    @Override
    public void close() {
        session.closed(null);
    }

    /** A request as clients send it. */
    static String request(String... words) {
        StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return text.toString();
    }
}
