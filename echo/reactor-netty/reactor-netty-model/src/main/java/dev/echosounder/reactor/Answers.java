package dev.echosounder.reactor;

import io.netty.buffer.ByteBuf;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * The answers of a session, as a stream for which Reactor Netty has a demand. Only for the thread of the connection's
 * loop.
 */
final class Answers implements Publisher<ByteBuf>, Subscription {

    private final Runnable demanded;
    private Subscriber<? super ByteBuf> subscriber;
    private long demand;
    private boolean over;

    /** @param demanded is called when there is a demand again */
    Answers(Runnable demanded) {
        this.demanded = demanded;
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuf> newSubscriber) {
        subscriber = newSubscriber;
        newSubscriber.onSubscribe(this);
        if (over) { // a session may have nothing to say from the start
            newSubscriber.onComplete();
        }
    }

    @Override
    public void request(long more) {
        boolean none = demand == 0;
        demand += more;
        if (none) {
            demanded.run();
        }
    }

    @Override
    public void cancel() {
        over = true;
    }

    boolean isDemanded() {
        return demand > 0 && !over;
    }

    /** Only while it {@linkplain #isDemanded() is demanded}. The code that writes the buffer releases it. */
    void add(ByteBuf answer) {
        demand--;
        subscriber.onNext(answer);
    }

    /** Ends the stream. */
    void end() {
        if (!over) {
            over = true;
            if (subscriber != null) {
                subscriber.onComplete();
            }
        }
    }
}
