package dev.echosounder.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpParser;

/** The messages of one direction of a connection, one event after the other, by a parser of Jetty's. */
abstract class MessageParser {

    /** What {@link #next} has found. */
    enum Event {
        /** More input is needed. */
        INCOMPLETE,

        /** The head of a message. */
        HEAD,

        /** A part of its body. */
        BODY,

        /** The end of the message: {@link #reset()} is to be called before the next one. */
        COMPLETE,

        /** Something that is no message: nothing more can be understood. */
        BROKEN
    }

    private ByteBuffer in; // during next()
    private Event event;
    private int bodyFrom;
    private int bodyTo;

    /** Consumes input up to the next event. */
    final Event next(ByteBuffer input) {
        int limit = input.limit();
        in = input;
        event = Event.INCOMPLETE;
        parse(input);
        if (event == Event.BROKEN) {
            input.limit(limit).position(limit); // which Jetty's parser has cleared
        }
        in = null;
        return event;
    }

    /** Has Jetty's parser consume input up to the next event. */
    abstract void parse(ByteBuffer input);

    abstract HttpParser parser();

    /** The next input is the beginning of another message. */
    void reset() {
        parser().reset();
    }

    /** Nothing more can be understood. */
    final void broken() {
        event = Event.BROKEN;
    }

    /** The input, while it is parsed. */
    final ByteBuffer input() {
        return in;
    }

    final boolean isChunked() {
        return parser().isChunking();
    }

    /** The announced length of the body, in bytes; -1 if none is announced. */
    final long length() {
        return parser().getContentLength();
    }

    /** Where in the input the part of the body begins that has just been found. */
    final int bodyFrom() {
        return bodyFrom;
    }

    /** Where in the input that part ends. */
    final int bodyTo() {
        return bodyTo;
    }

    /** What Jetty's parser reports of requests and responses alike. */
    abstract class Events implements HttpParser.HttpHandler {

        @Override
        public boolean headerComplete() {
            event = Event.HEAD;
            return true;
        }

        @Override
        public boolean content(ByteBuffer part) {
            bodyTo = in.position();
            bodyFrom = bodyTo - part.remaining();
            event = Event.BODY;
            return true;
        }

        @Override
        public boolean contentComplete() {
            return false; // the trailers are still to come
        }

        @Override
        public boolean messageComplete() {
            event = Event.COMPLETE;
            return true;
        }

        @Override
        public void earlyEOF() {
            // The end of the input is for the caller to notice.
        }
    }
}
