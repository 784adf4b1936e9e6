package dev.echosounder.kv;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.kv.command.Call;
import dev.echosounder.kv.command.Commands;
import dev.echosounder.kv.command.Instance;
import dev.echosounder.kv.protocol.Budget;
import dev.echosounder.kv.protocol.Replies;
import dev.echosounder.kv.protocol.ReplyBuffers;
import dev.echosounder.kv.protocol.RequestParser;
import dev.echosounder.kv.store.Memory;
import java.nio.ByteBuffer;

/** A connection of the key-value service: requests in, replies out, in order. */
final class KeyValueSession implements Session {

    /** Bytes that a model holds for a peer that does not read: a full outbox with a reply, and unread input. */
    private static final int STALLED_BYTES = 192 * 1024;

    /** A connection that is over is closed if its peer goes on sending beyond this. */
    private static final int LINGER_BYTES = 1024 * 1024;

    private final RequestParser parser;
    private final Replies replies;
    private final Call call;
    private final Instance instance;
    private final Runnable work; // for each request; null for none
    private Budget stalled; // of which is taken what the model holds for a peer that does not read; null for none
    private boolean over;
    private long dropped;

    KeyValueSession(Instance instance, ReplyBuffers buffers, Runnable work) {
        this.instance = instance;
        this.work = work;
        Memory memory = instance.store().memory();
        parser = new RequestParser(memory.connections(), memory.strangers());
        replies = new Replies(buffers);
        call = new Call(instance, instance.connected(), parser.arguments(), replies);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        boolean room;
        replies.open(out);
        try {
            for (room = out.hasRoom(); room && goOn(in); room = out.hasRoom()) {
                replies.makeRoom();
            }
        } finally {
            replies.close();
        }
        if (over) {
            out.end();
        }
        if (room == (stalled != null)) {
            stall(!room);
        }
    }

    /** Writes the next part of a reply, or does the next command; returns whether there may be more to do. */
    private boolean goOn(ByteBuffer in) {
        if (replies.hasRest()) {
            replies.writeOn();
            return true;
        }
        if (over) {
            drop(in);
            return false;
        }
        parser.stranger(!call.peer().isTrusted());
        switch (parser.next(in)) {
            case REQUEST -> {
                if (work != null) {
                    work.run();
                }
                Commands.run(call);
                over = call.peer().isLeaving();
            }
            case BROKEN -> {
                replies.error(parser.error());
                over = true;
            }
            case INCOMPLETE -> {
                return false;
            }
        }
        return true;
    }

    /** Drops input that comes after the end. The connection of a peer that sends much is closed. */
    private void drop(ByteBuffer in) {
        dropped += in.remaining();
        in.position(in.limit());
        if (dropped > LINGER_BYTES) {
            throw new IllegalStateException("The peer goes on sending, although its connection was ended.");
        }
    }

    private void stall(boolean is) {
        if (!is) {
            stalled.giveBack(STALLED_BYTES);
            stalled = null;
            return;
        }
        Memory memory = instance.store().memory();
        Budget budget = call.peer().isTrusted() ? memory.connections() : memory.strangers();
        if (!budget.take(STALLED_BYTES)) {
            throw new IllegalStateException("The peer does not read its replies, and there is no memory for them.");
        }
        stalled = budget;
    }

    @Override
    public void closed(Throwable cause) {
        replies.drop();
        call.close();
        parser.close();
        if (stalled != null) {
            stall(false);
        }
        instance.disconnected();
    }
}
