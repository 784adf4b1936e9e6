package dev.echosounder.testkit.conversation;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;

import java.nio.ByteBuffer;

/** Says much more than it hears, in answers of its own. */
final class RepeatingSession implements Session {

    private static final int TAKEN_BYTES = 256;

    private final int times;

    RepeatingSession(int times) {
        this.times = times;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        while (in.hasRemaining() && out.hasRoom()) {
            int count = Math.min(in.remaining(), TAKEN_BYTES);
            ByteBuffer answer = ByteBuffer.allocate(count * times);
            for (int i = 0; i < count; i++) {
                byte next = in.get();
                for (int j = 0; j < times; j++) {
                    answer.put(next);
                }
            }
            out.write(answer.flip());
        }
    }
}
