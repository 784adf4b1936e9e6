package dev.echosounder.tls;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Connection;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** A connection on a staged transport, which takes as much as a test lets it. */
final class StagedConnection extends Connection {

    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private boolean reads = true;
    private boolean outputEnded;
    private boolean disconnected;
    private long sent;

    StagedConnection(Session session) {
        super(session);
    }

    /** From now on nothing is taken: a peer that does not read. */
    void readNothing() {
        reads = false;
    }

    /** From now on everything is taken. */
    void readAll() {
        reads = true;
        drain();
    }

    /** What was taken since the last call. */
    byte[] take() {
        byte[] bytes = taken.toByteArray();
        taken.reset();
        return bytes;
    }

    /** How much was taken in all, in bytes. */
    long sent() {
        return sent;
    }

    /** Whether this side is half-closed. */
    boolean isOutputEnded() {
        return outputEnded;
    }

    boolean isDisconnected() {
        return disconnected;
    }

    @Override
    protected void send(ByteBuffer bytes) {
        if (reads) {
            sent += bytes.remaining();
            byte[] part = new byte[bytes.remaining()];
            bytes.get(part);
            taken.writeBytes(part);
        }
    }

    @Override
    protected void sendEnd() {
        outputEnded = true;
        endSent();
    }

    @Override
    protected void disconnect() {
        disconnected = true;
    }
}
