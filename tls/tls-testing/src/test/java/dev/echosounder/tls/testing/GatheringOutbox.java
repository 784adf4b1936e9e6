package dev.echosounder.tls.testing;

import dev.echosounder.api.Outbox;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** An outbox that keeps what is written in a call, for a flaw that decides what becomes of it. */
final class GatheringOutbox implements Outbox {

    private final Outbox out;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private boolean ended;

    /** @param out whose room this one has */
    GatheringOutbox(Outbox out) {
        this.out = out;
    }

    byte[] written() {
        return written.toByteArray();
    }

    boolean isEnded() {
        return ended;
    }

    @Override
    public boolean hasRoom() {
        return out.hasRoom();
    }

    @Override
    public void write(ByteBuffer bytes) {
        written.writeBytes(ChangedRecords.bytes(bytes));
    }

    @Override
    public void end() {
        ended = true;
    }
}
