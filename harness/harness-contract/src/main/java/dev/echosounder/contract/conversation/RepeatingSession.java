package dev.echosounder.contract.conversation;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.Arrays;

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
            byte[] answer = new byte[count * times];
            for (int from = 0; from < answer.length; from += times) {
                Arrays.fill(answer, from, from + times, in.get());
            }
            out.write(ByteBuffer.wrap(answer));
        }
    }
}
