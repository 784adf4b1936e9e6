package dev.echosounder.load.work;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.load.Task;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/**
 * Echoes messages of one size, each when the work for it is done. A message is left where it is until the whole of it
 * is there; so its work is done once, however the network cuts it. It blocks or computes in the thread that calls it:
 * which other connections that hurts is the model's character.
 *
 * @param messageBytes at least 1
 * @param labours makes one for each connection
 */
public record WorkingEcho(int messageBytes, Supplier<Labour> labours) implements Service {

    /** As a comparison's load asks for it. */
    public static WorkingEcho of(Task task) {
        return new WorkingEcho(task.messageBytes(), () -> Labour.of(task.work()));
    }

    @Override
    public Session newSession() {
        return new Working(messageBytes, labours.get());
    }

    private record Working(int messageBytes, Labour labour) implements Session {

        @Override
        public void received(ByteBuffer in, Outbox out) {
            int limit = in.limit();
            while (in.remaining() >= messageBytes && out.hasRoom()) {
                labour.perform();
                out.write(in.limit(in.position() + messageBytes));
                in.limit(limit);
            }
        }
    }
}
