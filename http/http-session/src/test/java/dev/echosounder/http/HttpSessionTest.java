package dev.echosounder.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the specification of the protocol does not say: see features/http for what it does. */
class HttpSessionTest {

    /** 2026-11-25, 12:00:00 UTC. */
    private static final long NOON_MILLIS = 1_795_608_000_000L;

    private static final String DATE = "Date: Wed, 25 Nov 2026 12:00:00 GMT\r\n";

    private static final String GET = "GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n";

    private static final String HELLO = "HTTP/1.1 200 OK\r\nServer: echosounder\r\n" + DATE
            + "Content-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!";

    private final AtomicLong clock = new AtomicLong(NOON_MILLIS);
    private final Settings settings = Settings.usual().withClock(clock::get);
    private final Http service = new Http(settings);
    private final Talk talk = new Talk(service);

    private static String post(String body) {
        return "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static String echo(String body) {
        return "HTTP/1.1 200 OK\r\nServer: echosounder\r\n" + DATE
                + "Content-Type: application/octet-stream\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    @Test
    void aResponseIsWhatJettysGeneratorMakes() {
        assertThat(talk.send(GET)).isEqualTo(HELLO);
        assertThat(talk.send(GET.replace("GET", "HEAD"))).isEqualTo(HELLO.substring(0, HELLO.length() - 13));
        assertThat(talk.send(post("abc"))).isEqualTo(echo("abc"));
        assertThat(talk.send(post(""))).isEqualTo(echo(""));
        assertThat(talk.isEnded()).isFalse();
    }

    @Test
    void theDateIsMadeOnceInASecond() {
        Responses before = service.responses();
        clock.addAndGet(999);
        assertThat(service.responses()).isSameAs(before);
        assertThat(talk.send(GET)).contains(DATE);
        clock.addAndGet(1);
        assertThat(talk.send(GET)).contains("Date: Wed, 25 Nov 2026 12:00:01 GMT\r\n");
        assertThat(talk.send(post("x"))).contains("Date: Wed, 25 Nov 2026 12:00:01 GMT\r\n");
    }

    @Test
    void aStreamMayBeCutAnywhere() {
        String requests = "\r\n" + GET + post("0123456789") + "POST /echo HTTP/1.1\r\nhost: a:80\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n3;x=\"y\"\r\nabc\r\nA\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n"
                + GET.replace("/plaintext", "http://a/json?b#".replace("#", ""))
                + GET.replace("a\r\n", "a\r\nConnection: close\r\n");
        String whole = talk.send(requests);
        byte[] bytes = requests.getBytes(StandardCharsets.ISO_8859_1);
        for (int piece = 1; piece < bytes.length; piece++) {
            Talk cut = new Talk(service, 1);
            StringBuilder responses = new StringBuilder();
            for (int at = 0; at < bytes.length; at += piece) {
                responses.append(cut.send(bytes, at, Math.min(piece, bytes.length - at)));
            }
            assertThat(responses.toString()).as("pieces of %d bytes", piece).isEqualTo(whole);
            assertThat(cut.isEnded()).isTrue();
            assertThat(cut.unread()).isZero();
        }
        assertThat(whole)
                .contains("Content-Length: 13\r\n\r\nabc0123456789", "{\"message\"")
                .endsWith("World!");
    }

    @ParameterizedTest
    @CsvSource({
        "1, true",
        "1, false",
        "65535, true",
        "65536, false",
        "65536, true",
        "65537, true",
        "65537, false",
        "1048576, true",
        "1048576, false"
    })
    void aBodyComesBack(int bytes, boolean chunked) {
        String body = "0123456789abcdef".repeat(bytes / 16 + 1).substring(0, bytes);
        String request = chunked
                ? "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(bytes)
                        + "\r\n" + body + "\r\n0\r\n\r\n"
                : post(body);
        StringBuilder response = new StringBuilder();
        for (int at = 0; at < request.length(); at += 30_000) {
            response.append(talk.send(request.substring(at, Math.min(at + 30_000, request.length()))));
        }
        String head = response.substring(0, response.indexOf("\r\n\r\n") + 4);
        String content = response.substring(head.length());
        assertThat(head.contains("Transfer-Encoding: chunked")).isEqualTo(chunked && bytes > EchoedBody.STORED_BYTES);
        assertThat((head.contains("chunked") ? unchunked(content) : content).equals(body))
                .as("the body")
                .isTrue();
        assertThat(talk.send(GET)).as("what comes next").isEqualTo(HELLO);
    }

    private static String unchunked(String content) {
        StringBuilder body = new StringBuilder();
        int at = 0;
        while (true) {
            int end = content.indexOf("\r\n", at);
            int size = Integer.parseInt(content.substring(at, end), 16);
            body.append(content, end + 2, end + 2 + size);
            at = end + 2 + size + 2;
            if (size == 0) {
                assertThat(content.length()).isEqualTo(at);
                return body.toString();
            }
        }
    }

    @Test
    void withoutRoomRequestsAreLeft() {
        talk.readNothing();
        assertThat(talk.send(GET + GET)).isEmpty();
        assertThat(talk.unread()).isEqualTo(2 * GET.length());
        assertThat(talk.readAll()).isEqualTo(HELLO + HELLO);
    }

    @Test
    void aLongBodyThatCannotBeReturnedIsNotStored() {
        String part = "x".repeat(70_000);
        assertThat(talk.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n" + part))
                .endsWith(part);
        talk.readNothing();
        assertThat(talk.send(part)).isEmpty();
        assertThat(talk.unread()).isEqualTo(70_000);
        assertThat(talk.readAll()).isEqualTo(part);
    }

    @Test
    void workIsDoneOnceForEachRequest() {
        AtomicInteger done = new AtomicInteger();
        Talk working = new Talk(new Http(settings, Optional.of(() -> done::incrementAndGet)));
        working.send(GET + post("abc"));
        assertThat(done).hasValue(2);
        working.send(post("x".repeat(100_000)).substring(0, 80_000));
        assertThat(done).hasValue(3);
        working.send("x".repeat(30_000));
        working.send(GET.replace("plaintext", "nothing"));
        assertThat(done).hasValue(4);
    }

    @Test
    void aHeadThatTakesTooLongIsRefused() {
        talk.send("GET /plain");
        clock.addAndGet(60_000);
        assertThat(talk.send("text HTTP/1.1\r\n")).isEmpty();
        clock.addAndGet(1);
        assertThat(talk.send("H"))
                .startsWith("HTTP/1.1 408 Request Timeout\r\n")
                .contains("Connection: close\r\n");
        assertThat(talk.isEnded()).isTrue();
    }

    @Test
    void theTimeBetweenRequestsIsNoTimeOfAHead() {
        talk.send("GET /plain");
        talk.send("text HTTP/1.1\r\nHost: a\r\n\r\n\r\n");
        clock.addAndGet(600_000);
        assertThat(talk.send("GET /plain")).isEmpty();
        assertThat(talk.send("text HTTP/1.1\r\nHost: a\r\n\r\n")).startsWith("HTTP/1.1 200 OK\r\n");
    }

    @Test
    void anErrorInALongBodyBreaksTheConnection() {
        String part = "x".repeat(70_000);
        assertThat(talk.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n11170\r\n" + part))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("Transfer-Encoding: chunked\r\n");
        assertThat(talk.send("\r\n+3\r\nabc")).isEmpty();
        assertThat(talk.isBroken()).isTrue();
        assertThat(talk.isEnded()).isFalse();
    }

    @Test
    void afterTheEndLittleMoreIsRead() {
        assertThat(talk.send("nonsense\r\n\r\n")).startsWith("HTTP/1.1 400 Bad Request\r\n");
        assertThat(talk.isEnded()).isTrue();
        assertThat(talk.send("x".repeat(1024 * 1024))).isEmpty();
        assertThat(talk.isBroken()).isFalse();
        talk.send("x");
        assertThat(talk.isBroken()).isTrue();
    }

    @Test
    void aRefusedConnectionGetsAResponse() {
        assertThat(service.refusal("Try again later."))
                .startsWith("HTTP/1.1 503 Service Unavailable\r\n")
                .contains("Connection: close\r\n", "Content-Length: 17\r\n")
                .endsWith("\r\n\r\nTry again later.\n");
    }
}
