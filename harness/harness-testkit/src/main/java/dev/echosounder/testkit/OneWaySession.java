package dev.echosounder.testkit;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;

import java.nio.ByteBuffer;

/** A client's session that has so much to say, says it as there is room, and expects no answer. */
final class OneWaySession implements Session {

    private static final int PIECE_BYTES = 16 * 1024;

    private final byte[] piece = new byte[PIECE_BYTES];
    private int rest;

    /**
     * @param bytes that it has to say
     */
    OneWaySession(int bytes) {
        rest = bytes;
    }

    @Override
    public void started(Outbox out) {
        speak(out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        in.position(in.limit());
        speak(out);
    }

    private void speak(Outbox out) {
        while (rest > 0 && out.hasRoom()) {
            int count = Math.min(rest, PIECE_BYTES);
            rest -= count;
            out.write(ByteBuffer.wrap(piece, 0, count));
        }
    }
}
