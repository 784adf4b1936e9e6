package dev.echosounder.load.generate;

import dev.echosounder.api.Outbox;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** An outbox that stores what is written, and has room until a number of bytes wait to be taken. */
final class StagedOutbox implements Outbox {

    /** The sizes of the writes, in order. */
    final List<Integer> writes = new ArrayList<>();

    int bound = Integer.MAX_VALUE;
    boolean ended;

    private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();

    /** What was written since it was last taken. */
    byte[] take() {
        byte[] bytes = waiting.toByteArray();
        waiting.reset();
        return bytes;
    }

    @Override
    public boolean hasRoom() {
        return waiting.size() < bound;
    }

    @Override
    public void write(ByteBuffer bytes) {
        writes.add(bytes.remaining());
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        waiting.writeBytes(copy);
    }

    @Override
    public void end() {
        ended = true;
    }
}
