package dev.echosounder.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;

/** The responses to one client, one event after the other, by Jetty's parser in its strict mode. */
final class ResponseParser extends MessageParser {

    private static final int HEAD_BYTES = 16 * 1024;

    private final Strict parser = new Strict();

    private String error;
    private int status;

    @Override
    void parse(ByteBuffer input) {
        parser.parseNext(input);
    }

    @Override
    HttpParser parser() {
        return parser;
    }

    /** Whether nothing of a response has arrived. */
    boolean isStart() {
        return parser.isStart();
    }

    /** The status code, from the event of the head on. */
    int status() {
        return status;
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
            broken();
            setState(State.CLOSE);
        }
    }

    private final class Handler extends Events implements HttpParser.ResponseHandler {

        @Override
        public void startResponse(HttpVersion version, int code, String reason) {
            status = code;
        }

        @Override
        public void parsedHeader(HttpField field) {
            // The parser itself knows those of the framing.
        }
    }
}
