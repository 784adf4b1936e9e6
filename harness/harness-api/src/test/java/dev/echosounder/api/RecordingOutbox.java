package dev.echosounder.api;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Remembers what is written to it. */
final class RecordingOutbox implements Outbox {

    final List<String> texts = new ArrayList<>();
    final List<ByteBuffer> buffers = new ArrayList<>();
    boolean room = true;
    boolean asked;
    boolean ended;

    @Override
    public boolean hasRoom() {
        asked = true;
        return room;
    }

    @Override
    public void write(ByteBuffer bytes) {
        buffers.add(bytes);
        texts.add(StandardCharsets.UTF_8.decode(bytes).toString());
    }

    @Override
    public void end() {
        ended = true;
    }
}
