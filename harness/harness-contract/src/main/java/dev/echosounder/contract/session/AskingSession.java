package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** A client's session that says something as soon as it is started, and ends when its echo is back. */
public final class AskingSession implements Session {

    private final byte[] question;
    private int received; // of the thread that calls it
    private boolean wrong;
    private volatile boolean answered;

    /** @param question that no other session asks */
    public AskingSession(byte[] question) {
        this.question = question;
    }

    /** Whether everything came back as it was said, and no more. */
    public boolean isAnswered() {
        return answered;
    }

    @Override
    public void started(Outbox out) {
        out.write(ByteBuffer.wrap(question));
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        while (in.hasRemaining()) {
            byte next = in.get();
            wrong |= received >= question.length || next != question[received];
            received++;
        }
        answered = received == question.length && !wrong;
        if (answered) {
            out.end();
        }
    }
}
