package dev.echosounder.contract.conversation;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers as the order says that comes first, and watches how it is called itself. */
final class ToldSession implements Session {

    private Session session;

    private volatile Order order;
    private volatile boolean started;
    private final AtomicInteger inCall = new AtomicInteger();
    private final AtomicInteger closings = new AtomicInteger();
    private volatile String wrong;

    @Override
    public void started(Outbox out) {
        enter("started()");
        started = true;
        leave();
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        enter("received()");
        if (!started) {
            wrong = "received() was called before started()";
        }
        try {
            if (session == null && in.remaining() >= Order.SIZE) {
                order = Order.of(in);
                session = order.manner().session();
            }
            if (session != null) {
                session.received(in, out);
            }
        } finally {
            leave();
        }
    }

    @Override
    public void inputEnded(Outbox out) {
        enter("inputEnded()");
        try {
            if (session != null) {
                session.inputEnded(out);
            }
        } finally {
            leave();
        }
    }

    @Override
    public void closed(Throwable cause) {
        enter("closed()");
        closings.incrementAndGet();
        leave();
    }

    boolean isClosed() {
        return closings.get() > 0;
    }

    /** What was wrong with how it was called, as a sentence; {@code null} if nothing was. It is to be closed by now. */
    String wrong() {
        return closings.get() == 1 && wrong == null
                ? null
                : String.format(
                        Locale.ROOT,
                        "The session of %s was closed %d times%s.",
                        conversation(),
                        closings.get(),
                        wrong == null ? "" : ", and " + wrong);
    }

    private String conversation() {
        return order == null ? "a conversation that came to nothing" : "conversation " + order.seed();
    }

    private void enter(String call) {
        if (inCall.incrementAndGet() > 1) {
            wrong = call + " was called while another call went on";
        } else if (isClosed()) {
            wrong = call + " was called after it was closed";
        }
    }

    private void leave() {
        inCall.decrementAndGet();
    }
}
