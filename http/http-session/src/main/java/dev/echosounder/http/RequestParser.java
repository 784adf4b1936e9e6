package dev.echosounder.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;

/**
 * The requests of one connection, one event after the other, by Jetty's parser in its strict mode. What that parser
 * still lets pass, or reports as an early end of input, is refused here: spaces within the request line, versions other
 * than 1.0 and 1.1, targets that are too long, and errors in the framing of a body.
 */
final class RequestParser extends MessageParser {

    /** Characters of the version and of the end of the line, as in {@code HTTP/1.1}. */
    private static final int VERSION_BYTES = 8;

    private static final int END_OF_LINE_BYTES = 2;

    /** What both versions begin with, in capitals: Jetty's parser takes small letters as well. */
    private static final byte[] PROTOCOL = "HTTP/1.".getBytes(StandardCharsets.US_ASCII);

    /**
     * Characters of fields that are remembered for the next requests of the connection, in a table that is made for the
     * second one. Jetty's default of 1,024 takes about 100 KiB for each connection; this takes 6 KiB, and holds the
     * fields of programs that make loads.
     */
    private static final int REMEMBERED = 64;

    private final int targetBytes;
    private final Strict parser;

    private int from; // where the input began
    private final byte[] earlier = new byte[VERSION_BYTES + END_OF_LINE_BYTES]; // last of a line, from earlier inputs
    private Refusal error;

    private String method;
    private String target;
    private boolean http10;
    private boolean asksToClose;
    private boolean asksToKeep;
    private boolean expectsContinue;
    private boolean expectsOther;
    private boolean otherCoding;

    RequestParser(Settings settings) {
        this.targetBytes = settings.targetBytes();
        this.parser = new Strict(settings.headBytes());
        parser.setHeaderCacheSize(REMEMBERED);
    }

    @Override
    void parse(ByteBuffer input) {
        from = input.position();
        parser.parseNext(input);
        if (parser.isStart()) {
            parser.leadingBytes = parser.getHeaderLength();
        } else if (parser.isInRequestLine()) {
            remember(input);
        }
    }

    @Override
    HttpParser parser() {
        return parser;
    }

    /** Remembers the last bytes of a request line that is cut. */
    private void remember(ByteBuffer input) {
        int count = Math.min(input.position() - from, earlier.length);
        System.arraycopy(earlier, count, earlier, 0, earlier.length - count);
        input.get(input.position() - count, earlier, earlier.length - count, count);
    }

    /** Whether the request line that ends here names the protocol in capitals. */
    private boolean isInCapitals() {
        ByteBuffer in = input();
        int end = in.position();
        int before = earlier.length - Math.min(end - from, earlier.length); // bytes in earlier inputs
        for (int i = 0; i < PROTOCOL.length; i++) {
            byte symbol = i < before ? earlier[earlier.length - before + i] : in.get(end - earlier.length + i);
            if (symbol != PROTOCOL[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    void reset() {
        super.reset();
        parser.leadingBytes = 0;
        asksToClose = false;
        asksToKeep = false;
        expectsContinue = false;
        expectsOther = false;
        otherCoding = false;
    }

    // ---- the request, from the event of its head on

    String method() {
        return method;
    }

    String target() {
        return target;
    }

    boolean isHttp10() {
        return http10;
    }

    /** Whether the client wants the connection to go on. */
    boolean isPersistent() {
        return !asksToClose && (!http10 || asksToKeep);
    }

    /** Whether the client waits for 100 (Continue) before it sends the body. In version 1.0 none does. */
    boolean expectsContinue() {
        return expectsContinue && !http10;
    }

    /** Whether the client expects something else that no server is known to do. */
    boolean expectsOther() {
        return expectsOther && !http10;
    }

    /** Whether the body has a transfer coding in addition to chunks. */
    boolean hasOtherCoding() {
        return otherCoding;
    }

    /** How much of the body has arrived, in bytes, without the framing of chunks. */
    long bodyBytes() {
        return parser.getContentRead();
    }

    // ---- what has arrived so far

    /** Whether a part of a request has arrived, and not all of it. */
    boolean isInRequest() {
        return !parser.isStart();
    }

    /** Whether a part of the head of a request has arrived, and not all of it. */
    boolean isInHead() {
        return !parser.isStart() && parser.inHeaderState();
    }

    /** Why the input is {@link Event#BROKEN}. */
    Refusal error() {
        return error;
    }

    /** Jetty's parser, which reports errors in the framing of a body as what they are. */
    private final class Strict extends HttpParser {

        /** Length of the empty lines before the request line. */
        private int leadingBytes;

        Strict(int headBytes) {
            super(new Handler(), headBytes, HttpCompliance.STRICT);
        }

        boolean isInRequestLine() {
            return getState().ordinal() < State.HEADER.ordinal();
        }

        @Override
        protected void setState(State state) {
            if (state == State.METHOD) {
                leadingBytes = getHeaderLength() - 1;
            }
            super.setState(state);
        }

        @Override
        protected void badMessage(HttpException failure) {
            error = refusal(failure);
            broken();
            setState(State.CLOSE);
        }

        private Refusal refusal(HttpException failure) {
            if (failure.getCode() == 431 && getState() == State.METHOD) {
                return new Refusal(501, "There is no such method.");
            }
            if (failure.getCode() == 505 && getState() == State.URI) {
                return new Refusal(400, "The request line has no version."); // that of HTTP/0.9, and of no other
            }
            return new Refusal(failure.getCode(), sentence(failure));
        }

        private static String sentence(HttpException failure) {
            return switch (failure.getCode()) {
                case 414 -> "The target of the request is too long.";
                case 431 -> "The head of the request is too long.";
                default ->
                    failure.getReason() == null
                            ? "This is no request of HTTP/1.1."
                            : "This is no request of HTTP/1.1: " + failure.getReason() + ".";
            };
        }
    }

    private final class Handler extends Events implements HttpParser.RequestHandler {

        @Override
        public void startRequest(String requestMethod, String uri, HttpVersion version) {
            boolean isKnown = version == HttpVersion.HTTP_1_1 || version == HttpVersion.HTTP_1_0;
            if (!isKnown || !isInCapitals()) {
                throw new HttpException.RuntimeException(505, "only versions 1.1 and 1.0 are served");
            }
            int expected = requestMethod.length() + 1 + uri.length() + 1 + VERSION_BYTES + END_OF_LINE_BYTES;
            if (parser.getHeaderLength() - parser.leadingBytes != expected) {
                throw new HttpException.RuntimeException(400, "the request line has one space after each of two words");
            }
            if (uri.length() > targetBytes) {
                throw new HttpException.RuntimeException(414);
            }
            method = requestMethod;
            target = uri;
            http10 = version == HttpVersion.HTTP_1_0;
        }

        @Override
        public void parsedHeader(HttpField field) {
            HttpHeader header = field.getHeader();
            if (header == null) {
                return;
            }
            switch (header) {
                case CONNECTION -> {
                    asksToClose |= field.contains(HttpHeaderValue.CLOSE.asString());
                    asksToKeep |= field.contains(HttpHeaderValue.KEEP_ALIVE.asString());
                }
                case EXPECT -> {
                    boolean known = HttpHeaderValue.CONTINUE.is(field.getValue());
                    expectsContinue |= known;
                    expectsOther |= !known;
                }
                case TRANSFER_ENCODING -> otherCoding |= !HttpHeaderValue.CHUNKED.is(field.getValue());
                default -> {}
            }
        }
    }
}
