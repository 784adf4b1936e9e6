package dev.echosounder.load.service;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/**
 * Echoes messages of one size, each when the work for it is done. A message is left unread until it is complete, so its
 * work is done once, however the network splits it. It blocks or computes in the thread that calls it; which other
 * connections that delays depends on the model.
 *
 * @param messageBytes at least 1
 * @param work makes the work of one connection
 */
record EchoPerMessage(int messageBytes, Supplier<Runnable> work) implements Service {

    @Override
    public Session newSession() {
        return new Working(messageBytes, work.get());
    }

    private record Working(int messageBytes, Runnable work) implements Session {

        @Override
        public void received(ByteBuffer in, Outbox out) {
            int limit = in.limit();
            while (in.remaining() >= messageBytes && out.hasRoom()) {
                work.run();
                out.write(in.limit(in.position() + messageBytes));
                in.limit(limit);
            }
        }
    }
}
