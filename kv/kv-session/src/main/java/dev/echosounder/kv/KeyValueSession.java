package dev.echosounder.kv;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.kv.command.Call;
import dev.echosounder.kv.command.Commands;
import dev.echosounder.kv.command.Instance;
import dev.echosounder.kv.protocol.Replies;
import dev.echosounder.kv.protocol.ReplyBuffers;
import dev.echosounder.kv.protocol.RequestParser;
import java.nio.ByteBuffer;

/** A connection of the key-value service: requests in, replies out, in order. */
final class KeyValueSession implements Session {

    private final RequestParser parser;
    private final Replies replies;
    private final Call call;
    private final Runnable work; // for each request; null for none
    private boolean over;

    KeyValueSession(Instance instance, ReplyBuffers buffers, Runnable work) {
        this.work = work;
        parser = new RequestParser(instance.store().memory());
        replies = new Replies(buffers);
        call = new Call(instance, instance.welcome(), parser.arguments(), replies);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        replies.open(out);
        try {
            while (out.hasRoom() && goOn(in)) {
                replies.makeRoom();
            }
        } finally {
            replies.close();
        }
        if (over) {
            out.end();
        }
    }

    /** Writes the next part of a reply, or does the next command; returns whether there may be more to do. */
    private boolean goOn(ByteBuffer in) {
        if (replies.hasRest()) {
            replies.writeOn();
            return true;
        }
        if (over) {
            in.position(in.limit());
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

    @Override
    public void closed(Throwable cause) {
        parser.close();
        call.instance().farewell();
    }
}
