package dev.echosounder.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpGenerator;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.util.BufferUtil;

/**
 * The responses of one second, by Jetty's generator: those that are served most are made once, with the field Date of
 * that second, and then only copied. Its arrays must not be changed.
 */
final class Responses {

    static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final int SECOND_MILLIS = 1000;
    private static final int HEAD_BYTES = 2048;
    private static final Resource[] CONSTANT = {Resource.PLAINTEXT, Resource.JSON};
    private static final Persistence[] PERSISTENCES = Persistence.values();
    private static final byte[] NO_LENGTH = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final long second;
    private final String date;
    private final byte[][] heads = new byte[CONSTANT.length * PERSISTENCES.length][];
    private final byte[][] responses = new byte[heads.length][];
    private final byte[] echoPrefix;

    private Responses(long second) {
        this.second = second;
        this.date = DateGenerator.formatDate(Instant.ofEpochSecond(second));
        for (Resource resource : CONSTANT) {
            for (Persistence persistence : PERSISTENCES) {
                int place = place(resource, persistence);
                byte[] content = resource.content();
                heads[place] = head(200, persistence, fields(resource.type()), content.length);
                responses[place] = joined(heads[place], content);
            }
        }
        byte[] ofNothing = head(200, Persistence.KEEP, fields(Resource.ECHO.type()), 0);
        this.echoPrefix = Arrays.copyOf(ofNothing, ofNothing.length - NO_LENGTH.length);
    }

    /** Those of the second in which this time is, in milliseconds since 1970. */
    static Responses at(long millis) {
        return new Responses(Math.floorDiv(millis, SECOND_MILLIS));
    }

    /** Whether these are of the second in which this time is, in milliseconds since 1970. */
    boolean areOf(long millis) {
        return Math.floorDiv(millis, SECOND_MILLIS) == second;
    }

    private static int place(Resource resource, Persistence persistence) {
        return resource.ordinal() * PERSISTENCES.length + persistence.ordinal();
    }

    /** A whole response with the constant content of a resource, or its head alone. Not to be changed. */
    byte[] constant(Resource resource, Persistence persistence, boolean headOnly) {
        return (headOnly ? heads : responses)[place(resource, persistence)];
    }

    /**
     * What the head of an echo begins with on a connection that goes on, in version 1.1: the length of the body and two
     * ends of a line are to follow. Not to be changed.
     */
    byte[] echoPrefix() {
        return echoPrefix;
    }

    /** The head of an echo. */
    byte[] echo(Persistence persistence, long length) {
        return head(200, persistence, fields(Resource.ECHO.type()), length);
    }

    /** The head of an echo in chunks. */
    byte[] echoInChunks(Persistence persistence) {
        return head(200, persistence, fields(Resource.ECHO.type()).put(HttpHeader.TRANSFER_ENCODING, "chunked"), -1);
    }

    /** The response to OPTIONS. */
    byte[] options(String allowed, Persistence persistence) {
        return head(204, persistence, fields().put(HttpHeader.ALLOW, allowed), -1);
    }

    /** A response that closes the connection. */
    byte[] refusal(Refusal refusal, boolean headOnly) {
        return refusal(refusal, null, Persistence.CLOSE, headOnly);
    }

    /** @param allowed the value of the field Allow; {@code null} for no such field */
    byte[] refusal(Refusal refusal, String allowed, Persistence persistence, boolean headOnly) {
        byte[] content = (refusal.sentence() + "\n").getBytes(StandardCharsets.US_ASCII);
        HttpFields.Mutable fields = fields("text/plain");
        if (allowed != null) {
            fields.put(HttpHeader.ALLOW, allowed);
        }
        byte[] head = head(refusal.status(), persistence, fields, content.length);
        return headOnly ? head : joined(head, content);
    }

    private HttpFields.Mutable fields() {
        return HttpFields.build().put(HttpHeader.SERVER, "echosounder").put(HttpHeader.DATE, date);
    }

    private HttpFields.Mutable fields(String type) {
        return fields().put(HttpHeader.CONTENT_TYPE, type);
    }

    private static byte[] head(int status, Persistence persistence, HttpFields fields, long length) {
        HttpGenerator generator = new HttpGenerator();
        generator.setPersistent(persistence.isKept());
        ByteBuffer head = BufferUtil.allocate(HEAD_BYTES);
        MetaData.Response info =
                new MetaData.Response(status, HttpStatus.getMessage(status), persistence.version(), fields, length);
        try {
            generator.generateResponse(info, false, head, null, null, length >= 0 || HttpStatus.hasNoBody(status));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // nothing is written yet
        }
        return BufferUtil.toArray(head);
    }

    private static byte[] joined(byte[] head, byte[] content) {
        byte[] both = Arrays.copyOf(head, head.length + content.length);
        System.arraycopy(content, 0, both, head.length, content.length);
        return both;
    }
}
