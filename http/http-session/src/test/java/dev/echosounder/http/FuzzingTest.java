package dev.echosounder.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;
import org.junit.jupiter.api.Test;

/**
 * Whatever bytes come, a session does not fail; it responds the same however they are cut; it leaves nothing unread;
 * and what it sends is well-formed. In a plain build Jazzer tries its kept inputs only, and a seeded generator some
 * thousand others; with {@code JAZZER_FUZZ=1} in the environment, Jazzer looks for more.
 * {@code -Dechosounder.http.seed=} makes the same inputs again.
 */
class FuzzingTest {

    private static final int INPUTS = 3000;

    private static final String CONTINUE = new String(Responses.CONTINUE, StandardCharsets.US_ASCII);

    /** Of the last response, if it is a refusal by the parser: its length and what comes after the first words. */
    private static final Pattern SENTENCE = Pattern.compile(
            "Content-Length: \\d+(\r\nConnection: close\r\n\r\nThis is no request of HTTP/1.1).*", Pattern.DOTALL);

    /** What inputs are made of, separated by bars: all that has a meaning, whole and in part. */
    private static final String[] PARTS = ("""
            GET |HEAD |POST |PUT |OPTIONS |BREW |/plaintext|/json|/echo|/|*|http://a/json|/a/../json|/%6ason|?q=1|\
            \sHTTP/1.1\r\n|\sHTTP/1.0\r\n|\sHTTP/2.0\r\n|HTTP/1.1|\
            Host: a\r\n|Host: b\r\n|Host:\r\n|Connection: close\r\n|Connection: keep-alive\r\n|\
            Expect: 100-continue\r\n|\
            Content-Length: 3\r\n|Content-Length: 03\r\n|Content-Length: -1\r\n|\
            Content-Length: 99999999999999999999\r\n|\
            Content-Length: 0\r\n|Content-Length|Transfer-Encoding: chunked\r\n|Transfer-Encoding: gzip, chunked\r\n|\
            Transfer-Encoding|X: y\r\n|X:\r\n|\sfolded\r\n|\tfolded\r\n|: |:|;|=|"|\\|,|\
            \r\n|\r\n\r\n|\r|\n|\n\n|\0|\u0001|\u007f|\u00e9|\s|\t|abc|0123456789|\
            3\r\nabc\r\n|A\r\n0123456789\r\n|0\r\n\r\n|0\r\n|+3\r\n|ffffffffffffffff\r\n|\
            3;x=y\r\nabc\r\n|3;x="y"\r\nabc\r\n|\
            GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n|HEAD /json HTTP/1.1\r\nHost: a\r\n\r\n|\
            GET /json HTTP/1.0\r\nConnection: keep-alive\r\n\r\n|\
            POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc|\
            POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n|\
            POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n|\
            """ + "x".repeat(9_000) + "|" + "X: y\r\n".repeat(2_000)).split("\\|");

    private final long seed = Long.getLong("echosounder.http.seed", System.nanoTime());

    @FuzzTest
    void anyBytesAreAnsweredOrRefused(byte[] input) {
        hold(input, new SplittableRandom(Arrays.hashCode(input)), "an input of Jazzer's");
    }

    @Test
    void generatedBytesAreAnsweredOrRefused() {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < INPUTS; i++) {
            hold(generated(random), random, "input %d of seed %d".formatted(i, seed));
        }
    }

    private static byte[] generated(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int parts = random.nextInt(1, 16); parts > 0; parts--) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        for (int changes = random.nextInt(3); changes > 0; changes--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return Arrays.copyOf(bytes, random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : bytes.length);
    }

    private static void hold(byte[] input, SplittableRandom random, String which) {
        Http service = new Http(Settings.usual().withClock(() -> 1_000_000));
        Talk inOne = new Talk(service);
        Talk inPieces = new Talk(service, random.nextInt(1, 10_000));

        String responses = inOne.send(input) + inOne.halfClose();
        StringBuilder toPieces = new StringBuilder();
        for (int at = 0; at < input.length; ) {
            int count = Math.min(input.length - at, random.nextInt(1, input.length > 5_000 ? 2_000 : 50));
            toPieces.append(inPieces.send(input, at, count));
            at += count;
        }
        toPieces.append(inPieces.halfClose());

        assertThat(comparable(toPieces.toString()))
                .as("responses to %s, cut", which)
                .isEqualTo(comparable(responses));
        assertThat(inPieces.isEnded()).as("ended, by %s, cut", which).isEqualTo(inOne.isEnded());
        assertThat(inOne.isBroken()).as("broken by %s", which).isFalse();
        assertThat(inPieces.isBroken()).as("broken by %s, cut", which).isFalse();
        assertThat(inOne.unread() + inPieces.unread())
                .as("left unread of %s", which)
                .isZero();
        if (!new String(input, StandardCharsets.ISO_8859_1).contains("HEAD")) {
            assertThat(isWellFormed(responses)).as("responses to %s", which).isTrue();
        }
    }

    /**
     * Responses without what may depend on how input is cut: whether a body is asked for of which some has already
     * arrived, and which of several errors Jetty's parser names.
     */
    private static String comparable(String responses) {
        return SENTENCE.matcher(responses.replace(CONTINUE, "")).replaceFirst("$1");
    }

    /** Whether this is a sequence of whole responses, as Jetty's parser for clients reads them. */
    private static boolean isWellFormed(String responses) {
        boolean[] broken = new boolean[1];
        boolean[] within = new boolean[1];
        HttpParser parser = new HttpParser(
                new HttpParser.ResponseHandler() {

                    @Override
                    public void startResponse(HttpVersion version, int status, String reason) {
                        within[0] = true;
                    }

                    @Override
                    public void parsedHeader(HttpField field) {}

                    @Override
                    public boolean headerComplete() {
                        return false;
                    }

                    @Override
                    public boolean content(ByteBuffer item) {
                        return false;
                    }

                    @Override
                    public boolean contentComplete() {
                        return false;
                    }

                    @Override
                    public boolean messageComplete() {
                        within[0] = false;
                        return true;
                    }

                    @Override
                    public void earlyEOF() {
                        broken[0] = true;
                    }

                    @Override
                    public void badMessage(HttpException failure) {
                        broken[0] = true;
                    }
                },
                HttpCompliance.STRICT);
        ByteBuffer in = ByteBuffer.wrap(responses.getBytes(StandardCharsets.ISO_8859_1));
        while (!broken[0] && in.hasRemaining()) {
            if (parser.parseNext(in)) {
                parser.reset();
            }
        }
        return !broken[0] && !within[0];
    }
}
