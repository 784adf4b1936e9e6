package dev.echosounder.http;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Payload;
import dev.echosounder.api.WorkloadClient;
import dev.echosounder.api.WrongResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The client half of the HTTP workload on one connection: each request asks for the same resource. Every response is
 * parsed, and every byte of its body is compared with what it should be.
 *
 * <p>Heads of responses repeat, until the field Date changes. So the last head that was parsed is remembered, and one
 * with the same bytes need not be parsed again.
 */
final class HttpWorkloadClient implements WorkloadClient {

    private static final int OK = 200;
    private static final int FIRST_FINAL = 200;
    private static final long NONE = -1;

    private final int client;
    private final Resource resource;
    private final int bodyBytes; // of each response
    private final ByteBuffer request; // up to the body

    private final ByteBuffer outgoing = Payload.view();
    private int sentBytes; // of the body that is being sent
    private long sending = NONE; // the request whose body that is

    private final ResponseParser parser = new ResponseParser();
    private final ByteBuffer expected;
    private ByteBuffer knownHead = ByteBuffer.allocate(0); // announces the right length
    private boolean inBody; // of announced length
    private int answeredBytes; // of the body

    /** @param messageBytes length of the body of a request, if it has one */
    HttpWorkloadClient(int client, Resource resource, int messageBytes) {
        this.client = client;
        this.resource = resource;
        boolean echoes = resource == Resource.ECHO;
        this.bodyBytes = echoes ? messageBytes : resource.content().length;
        this.expected = echoes ? Payload.view() : ByteBuffer.wrap(resource.content());
        String line = (echoes ? "POST " : "GET ") + resource.path() + " HTTP/1.1\r\nHost: echosounder\r\n";
        this.request = bytes(line + (echoes ? "Content-Length: " + messageBytes + "\r\n\r\n" : "\r\n"));
    }

    private static ByteBuffer bytes(String text) {
        byte[] symbols = text.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocateDirect(symbols.length).put(symbols).flip();
    }

    @Override
    public boolean send(long number, Outbox out) {
        if (sentBytes == 0) {
            out.write(request.rewind());
        }
        if (resource != Resource.ECHO) {
            return true;
        }
        int at = Payload.wrap(Payload.start(client, number), sentBytes);
        int count = Math.min(bodyBytes - sentBytes, Payload.STRETCH_BYTES);
        out.write(outgoing.limit(at + count).position(at));
        sentBytes += count;
        if (sentBytes < bodyBytes) {
            sending = number;
            return false;
        }
        sentBytes = 0;
        sending = NONE;
        return true;
    }

    @Override
    public boolean receive(long response, ByteBuffer in) {
        if (!inBody && parser.isStart() && startsAsKnown(in)) {
            if (in.remaining() < knownHead.capacity()) {
                return false;
            }
            in.position(in.position() + knownHead.capacity());
            inBody = true;
        }
        if (!inBody && !parse(response, in)) {
            return false;
        }
        if (inBody) {
            int count = Math.min(in.remaining(), bodyBytes - answeredBytes);
            compare(response, in, in.position(), in.position() + count);
            in.position(in.position() + count);
            if (answeredBytes < bodyBytes) {
                return false;
            }
            inBody = false;
        }
        answeredBytes = 0;
        return true;
    }

    /** Whether the input is the head that is known, as far as it goes. No head is the beginning of another one. */
    private boolean startsAsKnown(ByteBuffer in) {
        int count = Math.min(in.remaining(), knownHead.capacity());
        int limit = in.limit();
        boolean isSo = count > 0 && knownHead.limit(count).mismatch(in.limit(in.position() + count)) < 0;
        in.limit(limit);
        return isSo;
    }

    /** Parses up to a body of announced length, or up to the end of one in chunks; returns whether it got there. */
    private boolean parse(long response, ByteBuffer in) {
        int start = parser.isStart() ? in.position() : -1;
        while (true) {
            switch (parser.next(in)) {
                case INCOMPLETE -> {
                    return false;
                }
                case HEAD -> {
                    if (parser.status() < FIRST_FINAL) {
                        continue; // it has no body, and the response is still to come
                    }
                    checkHead(response);
                    if (!parser.isChunked()) {
                        parser.reset();
                        remember(in, start);
                        inBody = true;
                        return true;
                    }
                }
                case BODY -> compare(response, in, parser.bodyFrom(), parser.bodyTo());
                case COMPLETE -> {
                    boolean interim = parser.status() < FIRST_FINAL;
                    parser.reset();
                    if (!interim) {
                        checkLength(response, answeredBytes);
                        return true;
                    }
                    start = in.position();
                }
                case BROKEN -> throw wrong(response, "with what is no response of HTTP/1.1: " + parser.error());
            }
        }
    }

    private void checkHead(long response) {
        if (parser.status() != OK) {
            throw wrong(response, "with the status " + parser.status());
        }
        if (!parser.isChunked()) {
            if (parser.length() < 0) {
                throw wrong(response, "with a body that has neither a length nor chunks");
            }
            checkLength(response, parser.length());
        }
    }

    private void checkLength(long response, long bytes) {
        if (bytes != bodyBytes) {
            throw wrong(
                    response,
                    String.format(Locale.ROOT, "with a body of %,d bytes, and should be with %,d", bytes, bodyBytes));
        }
    }

    /** Remembers the head that ends here, if all of it is in this buffer. */
    private void remember(ByteBuffer in, int start) {
        if (start < 0) {
            return;
        }
        int count = in.position() - start;
        if (knownHead.capacity() != count) {
            knownHead = ByteBuffer.allocate(count);
        }
        knownHead.clear().put(0, in, start, count);
    }

    /** Compares a part of a body, which the input has from one place to another. */
    private void compare(long response, ByteBuffer in, int from, int to) {
        if (to - from > bodyBytes - answeredBytes) {
            throw wrong(response, String.format(Locale.ROOT, "with a body of more than %,d bytes", bodyBytes));
        }
        if (response == sending && answeredBytes + to - from > sentBytes) {
            throw WrongResponse.unasked(client, in.limit() - from, response);
        }
        int position = in.position();
        int limit = in.limit();
        int start = resource == Resource.ECHO ? Payload.start(client, response) : 0;
        for (int at = from; at < to; ) {
            int place = resource == Resource.ECHO ? Payload.wrap(start, answeredBytes) : answeredBytes;
            int count = Math.min(to - at, Payload.STRETCH_BYTES);
            expected.limit(place + count).position(place);
            int wrong = expected.mismatch(in.limit(at + count).position(at));
            if (wrong >= 0) {
                throw WrongResponse.of(
                        client, response, answeredBytes + wrong, in.get(at + wrong), expected.get(place + wrong));
            }
            in.limit(limit);
            at += count;
            answeredBytes += count;
        }
        in.limit(limit).position(position);
    }

    private WrongResponse wrong(long response, String how) {
        return new WrongResponse(
                String.format(Locale.ROOT, "Client %,d was answered message %,d %s.", client, response + 1, how));
    }
}
