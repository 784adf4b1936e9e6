package dev.echosounder.mutants;

import dev.echosounder.api.Outbox;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * The outbox of one call of a session.
 *
 * @param out has the room
 * @param onWrite takes what the session writes
 * @param onEnd takes the end of what it writes
 */
record FlawedOutbox(Outbox out, Consumer<ByteBuffer> onWrite, Runnable onEnd) implements Outbox {

    @Override
    public boolean hasRoom() {
        return out.hasRoom();
    }

    @Override
    public void write(ByteBuffer bytes) {
        onWrite.accept(bytes);
    }

    @Override
    public void end() {
        onEnd.run();
    }
}
