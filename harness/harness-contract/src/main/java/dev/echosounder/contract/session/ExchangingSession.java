package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** A client session that sends a message as soon as it is started, and ends when the echo is back. */
public final class ExchangingSession implements Session {

    private final byte[] message;
    private int received; // of the thread that calls it
    private boolean wrong;
    private volatile boolean answered;

    /** @param message that no other session sends */
    public ExchangingSession(byte[] message) {
        this.message = message;
    }

    /** Whether everything came back as it was sent, and no more. */
    public boolean isAnswered() {
        return answered;
    }

    @Override
    public void started(Outbox out) {
        out.write(ByteBuffer.wrap(message));
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        while (in.hasRemaining()) {
            byte next = in.get();
            wrong |= received >= message.length || next != message[received];
            received++;
        }
        answered = received == message.length && !wrong;
        if (answered) {
            out.end();
        }
    }
}
