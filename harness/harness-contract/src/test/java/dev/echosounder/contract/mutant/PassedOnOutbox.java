package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import java.nio.ByteBuffer;

/** The outbox of one call, to which everything is passed on, but for what a flaw changes. */
class PassedOnOutbox implements Outbox {

    private final Outbox out;

    PassedOnOutbox(Outbox out) {
        this.out = out;
    }

    @Override
    public boolean hasRoom() {
        return out.hasRoom();
    }

    @Override
    public void write(ByteBuffer bytes) {
        out.write(bytes);
    }

    @Override
    public void end() {
        out.end();
    }

    /** The call is over. */
    void over() {}
}
