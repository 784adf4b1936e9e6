package dev.echosounder.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;

/** The responses to one client, one event after the other, by Jetty's parser in its strict mode. */
final class ResponseParser {

    /** What {@link #next} has found. */
    enum Event {
        /** More input is needed. */
        INCOMPLETE,

        /** The head of a response. */
        HEAD,

        /** A part of its body. */
        BODY,

        /** The end of the response: {@link #reset()} is to be called before the next one. */
        COMPLETE,

        /** Something that is no response. */
        BROKEN
    }

    private static final int HEAD_BYTES = 16 * 1024;

    private final Strict parser = new Strict();

    private ByteBuffer in; // during next()
    private Event event;
    private String error;
    private int status;
    private int bodyFrom;
    private int bodyTo;

    /** Consumes input up to the next event. */
    Event next(ByteBuffer input) {
        int limit = input.limit();
        in = input;
        event = Event.INCOMPLETE;
        parser.parseNext(input);
        if (event == Event.BROKEN) {
            input.limit(limit).position(limit); // which Jetty's parser has cleared
        }
        in = null;
        return event;
    }

    /** The next input is the beginning of another response. */
    void reset() {
        parser.reset();
    }

    /** Whether nothing of a response has arrived. */
    boolean isStart() {
        return parser.isStart();
    }

    /** The status code, from the event of the head on. */
    int status() {
        return status;
    }

    /** The announced length of the body, in bytes; -1 if none is announced. */
    long length() {
        return parser.getContentLength();
    }

    boolean isChunked() {
        return parser.isChunking();
    }

    /** Where in the input the part of the body begins that has just been found. */
    int bodyFrom() {
        return bodyFrom;
    }

    /** Where in the input that part ends. */
    int bodyTo() {
        return bodyTo;
    }

    /** Why the input is {@link Event#BROKEN}. */
    String error() {
        return error;
    }

    private final class Strict extends HttpParser {

        Strict() {
            super(new Handler(), HEAD_BYTES, HttpCompliance.STRICT);
            setHeaderCacheSize(0);
        }

        /** Errors in the framing of a body are reported as what they are, not as an early end of input. */
        @Override
        protected void badMessage(HttpException failure) {
            error = failure.getReason();
            event = Event.BROKEN;
            setState(State.CLOSE);
        }
    }

    private final class Handler implements HttpParser.ResponseHandler {

        @Override
        public void startResponse(HttpVersion version, int code, String reason) {
            status = code;
        }

        @Override
        public void parsedHeader(HttpField field) {
            // The parser itself knows those of the framing.
        }

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
            // The end of the input is the load generator's to notice.
        }
    }
}
