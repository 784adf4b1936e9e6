package dev.echosounder.testkit;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;

import java.nio.ByteBuffer;

/** Answers each four bytes with as many as they say, in one write, where there is room. */
final class OnDemand implements Session {

    @Override
    public void received(ByteBuffer in, Outbox out) {
        while (in.remaining() >= Integer.BYTES && out.hasRoom()) {
            out.write(ByteBuffer.wrap(answer(in.getInt())));
        }
    }

    /** What the answer of this length is. */
    static byte[] answer(int length) {
        byte[] answer = new byte[length];
        for (int i = 0; i < length; i++) {
            answer[i] = (byte) (i % 251); // a prime, so that no part of it is like the next
        }
        return answer;
    }
}
