package dev.echosounder.transport;

import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** A connection on a staged transport, which records what happens, and takes, refuses and fails as a test needs. */
final class StagedConnection extends Connection {
    /** The session, with a record of its calls. */
    final RecordingSession session;

    /** The requests to the transport, in order: {@code send 5}, {@code flush}, {@code end}, {@code disconnect}. */
    final List<String> events = new ArrayList<>();

    /** The buffers that were sent from, for their identity. */
    final List<ByteBuffer> buffers = new ArrayList<>();

    /** The short gathered writes, as they are between calls. */
    final ByteBuffer batch = ByteBuffer.allocate(4096);

    /** The most bytes that the next send takes. */
    IntSupplier takes = () -> Integer.MAX_VALUE;

    /** The exception of a send, an IOException or an unchecked one. */
    Exception failure;

    /** The completion that the transport runs on the same stack, after a send has taken its bytes. */
    Runnable completion = () -> {};

    boolean room = true;
    boolean endsLater;

    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

    StagedConnection(Session behaviour) {
        this(new RecordingSession(behaviour));
    }

    private StagedConnection(RecordingSession session) {
        super(session);
        this.session = session;
    }

    /** Everything that the transport took, in order. */
    byte[] taken() {
        return taken.toByteArray();
    }

    int takenBytes() {
        return taken.size();
    }

    /** Everything that the transport took, as text. */
    String text() {
        return Bytes.text(taken());
    }

    /** Nothing is taken from now on: a peer that does not read. */
    void takeNothing() {
        takes = () -> 0;
    }

    void takeEverything() {
        takes = () -> Integer.MAX_VALUE;
    }

    /** Only so many bytes are taken from now on, in all. */
    void takeOnly(int bytes) {
        int bound = taken.size() + bytes;
        takes = () -> bound - taken.size();
    }

    /** The number of requests to the transport of this kind. */
    long count(String event) {
        return events.stream().filter(event::equals).count();
    }

    /** The sends among the events. */
    List<String> sends() {
        return events.stream().filter(event -> event.startsWith("send ")).toList();
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        event("send " + bytes.remaining());
        buffers.add(bytes);
        fail();
        byte[] part = new byte[Math.min(bytes.remaining(), takes.getAsInt())];
        bytes.get(part);
        taken.writeBytes(part);
        completion.run();
    }

    @Override
    protected void flush() {
        event("flush");
    }

    @Override
    protected void sendEnd() throws IOException {
        event("end");
        fail();
        if (!endsLater) {
            endSent();
        }
    }

    @Override
    protected void disconnect() {
        event("disconnect");
    }

    @Override
    protected boolean transportHasRoom() {
        return room;
    }

    @Override
    protected void roomRefused() {
        session.trace.add("refused");
    }

    @Override
    protected ByteBuffer newBatch() {
        return batch;
    }

    private void event(String event) {
        events.add(event);
        session.trace.add(event);
    }

    private void fail() throws IOException {
        if (failure instanceof IOException io) {
            throw io;
        }
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
    }
}
