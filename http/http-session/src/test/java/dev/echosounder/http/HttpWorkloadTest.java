package dev.echosounder.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Workload;
import dev.echosounder.api.WorkloadClient;
import dev.echosounder.api.Workloads;
import dev.echosounder.api.WrongResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client's side of a load for HTTP sends what it should, and finds every wrong response. */
class HttpWorkloadTest {

    private static final int CLIENT = 7;

    private final ByteArrayOutputStream requests = new ByteArrayOutputStream();
    private final AtomicLong clock = new AtomicLong();
    private final Http service =
            new Http(Settings.usual().withBodyBytes(10_000_000).withClock(clock::get));
    private final Talk server = new Talk(service);

    private final Outbox out = new Outbox() {

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void write(ByteBuffer part) {
            byte[] copy = new byte[part.remaining()];
            part.get(copy);
            requests.writeBytes(copy);
        }

        @Override
        public void end() {}
    };

    private static WorkloadClient client(String resource, int bytes) {
        return new HttpWorkload().with(Map.of("resource", resource)).client(CLIENT, bytes);
    }

    /** Sends requests, some of them in flight at a time, and returns how many responses were right. */
    private int exchange(WorkloadClient client, int messages, int depth, int pieceBytes, UnaryOperator<String> change) {
        int sent = 0;
        int answered = 0;
        while (answered < messages) {
            for (; sent < messages && sent < answered + depth; sent++) {
                while (!client.send(sent, out)) {
                    assertThat(requests.size()).isPositive();
                }
            }
            clock.addAndGet(300); // so that some heads are known, and some are not
            byte[] responses = change.apply(server.send(requests.toByteArray())).getBytes(StandardCharsets.ISO_8859_1);
            requests.reset();
            byte[] unread = {};
            for (int at = 0; at < responses.length; at += pieceBytes) {
                byte[] piece = Arrays.copyOfRange(responses, at, Math.min(responses.length, at + pieceBytes));
                byte[] offered = Arrays.copyOf(unread, unread.length + piece.length);
                System.arraycopy(piece, 0, offered, unread.length, piece.length);
                ByteBuffer in = ByteBuffer.wrap(offered).asReadOnlyBuffer();
                for (int before = -1; in.hasRemaining() && in.remaining() != before; ) {
                    before = in.remaining();
                    answered += client.receive(answered, in) ? 1 : 0;
                }
                unread = new byte[in.remaining()];
                in.get(unread);
            }
            assertThat(unread).isEmpty();
        }
        return answered;
    }

    @ParameterizedTest
    @CsvSource({
        "plaintext, 1, 1, 10000",
        "plaintext, 1, 16, 1",
        "plaintext, 64, 16, 100",
        "json, 64, 16, 10000",
        "json, 64, 4, 7",
        "echo, 1, 1, 1",
        "echo, 1024, 16, 1000",
        "echo, 16384, 4, 10000",
        "echo, 65536, 2, 65536",
        "echo, 200000, 2, 65536"
    })
    void rightResponsesAreRight(String resource, int bytes, int depth, int pieceBytes) {
        assertThat(exchange(client(resource, bytes), 50, depth, pieceBytes, responses -> responses))
                .isEqualTo(50);
    }

    @Test
    void aResponseInChunksIsRightToo() {
        UnaryOperator<String> chunked = responses -> responses.replaceAll(
                "(?s)Content-Length: 13\r\n\r\n(.{5})(.{8})",
                "Transfer-Encoding: chunked\r\n\r\n5;x=y\r\n$1\r\n8\r\n$2\r\n0\r\nTrailer: t\r\n\r\n");
        assertThat(exchange(client("plaintext", 1), 20, 4, 1000, chunked)).isEqualTo(20);
        assertThat(exchange(client("plaintext", 1), 20, 4, 1, chunked)).isEqualTo(20);
    }

    @Test
    void anInterimResponseIsPassedOver() {
        UnaryOperator<String> interim =
                responses -> responses.replace("HTTP/1.1 200", "HTTP/1.1 102 Processing\r\nX: y\r\n\r\nHTTP/1.1 200");
        assertThat(exchange(client("plaintext", 1), 20, 4, 1000, interim)).isEqualTo(20);
        assertThat(exchange(client("plaintext", 1), 20, 4, 3, interim)).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            plaintext | 200 OK | 204 No Content | with the status 204.
            plaintext | 200 OK | 503 No | with the status 503.
            plaintext | HTTP/1.1 | HTTP/1.x | with what is no response of HTTP/1.1
            plaintext | World | world | byte 8 of the answer to message 1 is 0x77
            plaintext | Content-Length: 13 | Content-Length: 12 | body of 12 bytes, and should be with 13
            plaintext | Content-Length: 13 | X: y | has neither a length nor chunks
            json | \\{ | [ | byte 1 of the answer to message 1
            json | Content-Length: 27\\r\\n\\r\\n | \
            Transfer-Encoding: chunked\\r\\n\\r\\n+3\\r\\n | no response of HTTP/1.1
            json | Content-Length: 27\\r\\n\\r\\n | \
            Transfer-Encoding: chunked\\r\\n\\r\\n3\\r\\n{"m\\r\\n0\\r\\n\\r\\n | of 3 bytes
            echo | (?s)\\r\\n\\r\\n. | \\r\\n\\r\\nÿ | byte 1 of the answer to message 1 is 0xff
            """)
    void aWrongResponseIsFound(String resource, String from, String to, String what) {
        String pattern = from.replace("\\r\\n", "\r\n");
        String replacement = to.replace("\\r\\n", "\r\n");
        assertThatExceptionOfType(WrongResponse.class)
                .isThrownBy(() -> exchange(
                        client(resource, 10), 1, 1, 1000, responses -> responses.replaceFirst(pattern, replacement)))
                .withMessageStartingWith("Client 7 ")
                .withMessageContaining(what);
    }

    @Test
    void aWrongByteOfALaterResponseIsFound() {
        assertThatExceptionOfType(WrongResponse.class)
                .isThrownBy(() -> exchange(
                        client("plaintext", 1),
                        4,
                        4,
                        1000,
                        responses -> responses.substring(0, responses.length() - 1) + "?"))
                .withMessageContaining("byte 13 of the answer to message 4 is 0x3f");
    }

    @Test
    void aBodyThatIsNotSentYetCannotComeBack() {
        WorkloadClient client = client("echo", 200_000);
        client.send(0, out);
        String response = server.send(requests.toByteArray());
        ByteBuffer in = ByteBuffer.wrap((response + "x").getBytes(StandardCharsets.ISO_8859_1));
        assertThatExceptionOfType(WrongResponse.class).isThrownBy(() -> {
            while (in.hasRemaining()) {
                client.receive(0, in);
            }
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            resource=html | There is no resource "html": choose plaintext, json or echo.
            depth=10      | The workload http has no parameter "depth": its only one is resource, such as resource=json.
            """)
    void aParameterThatCannotBeIsRefused(String setting, String sentence) {
        String[] parts = setting.split("=");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HttpWorkload().with(Map.of(parts[0], parts[1])))
                .withMessage(sentence);
    }

    @Test
    void itIsFoundByItsName() {
        Workload found = Workloads.named("http");
        assertThat(found.description()).isEqualTo("GET /plaintext");
        assertThat(found.with(Map.of("resource", "echo")).description()).isEqualTo("POST /echo");
        assertThat(found.service(10_000_000, Optional.empty()).lingerLimit()).isPresent();
    }
}
