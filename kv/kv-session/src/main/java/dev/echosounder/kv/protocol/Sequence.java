package dev.echosounder.kv.protocol;

import dev.echosounder.kv.protocol.Replies.Rest;
import java.util.ArrayDeque;
import java.util.Queue;

/** Replies that are written one after the other, each part by part. */
final class Sequence implements Rest {

    private final Queue<Rest> parts = new ArrayDeque<>();
    private final Runnable end;

    /** @param end called when everything is written, or when the connection ends before that */
    Sequence(Runnable end) {
        this.end = end;
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    void add(Rest part) {
        parts.add(part);
    }

    /** Adds replies in the form in which they are sent. */
    void add(byte[] replies) {
        if (replies.length > 0) {
            parts.add(to -> {
                to.gathered(replies);
                return true;
            });
        }
    }

    @Override
    public boolean writeOn(Replies to) {
        if (parts.element().writeOn(to)) {
            parts.remove().close();
        }
        return parts.isEmpty();
    }

    @Override
    public void close() {
        parts.forEach(Rest::close);
        parts.clear();
        end.run();
    }
}
