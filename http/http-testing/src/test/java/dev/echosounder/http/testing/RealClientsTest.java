package dev.echosounder.http.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.contract.server.Installed;
import dev.echosounder.http.Http;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real clients of HTTP/1.1 are served by the models of the class path. */
@Timeout(60)
class RealClientsTest {

    private static final int PARALLEL = 20;

    private Subject subject;

    static List<String> models() {
        return Models.all().stream().map(Model::name).toList();
    }

    private String serve(String model) throws IOException {
        Model named = Models.named(model);
        named.unavailable().ifPresent(why -> Assumptions.abort(model + " is skipped. " + why));
        subject = Subject.of(named, new Http());
        return "http://127.0.0.1:" + subject.address().getPort();
    }

    @AfterEach
    void stop() {
        if (subject != null) {
            subject.stop();
        }
    }

    // ---- the JDK's client

    @ParameterizedTest
    @MethodSource("models")
    void theJdksClientIsServed(String model) throws IOException, InterruptedException {
        String server = serve(model);
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            assertThat(client.send(get(server + "/plaintext"), BodyHandlers.ofString()))
                    .returns(200, HttpResponse::statusCode)
                    .returns("Hello, World!", HttpResponse::body);
            assertThat(client.send(get(server + "/json"), BodyHandlers.ofString()))
                    .returns("{\"message\":\"Hello, World!\"}", HttpResponse::body);
            assertThat(client.send(request(server + "/json").HEAD().build(), BodyHandlers.ofString()))
                    .returns("", HttpResponse::body)
                    .satisfies(response -> assertThat(response.headers().firstValueAsLong("Content-Length"))
                            .hasValue(27));
            assertThat(client.send(get(server + "/nothing"), BodyHandlers.ofString()))
                    .returns(404, HttpResponse::statusCode);
            for (int bytes : new int[] {0, 1, 16_384, 1_000_000}) {
                byte[] body = body(bytes);
                mustEcho(client, post(server, BodyPublishers.ofByteArray(body)), body);
                mustEcho(
                        client, post(server, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))), body);
            }
            byte[] body = body(10_000);
            mustEcho(
                    client,
                    request(server + "/echo")
                            .expectContinue(true)
                            .POST(BodyPublishers.ofByteArray(body))
                            .build(),
                    body);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void theJdksClientIsServedOnManyConnections(String model) throws IOException {
        Assumptions.assumeFalse(
                Models.named(model).incapable().containsKey(Capability.MANY_CONNECTIONS),
                model + " serves one connection at a time.");
        String server = serve(model);
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            List<CompletableFuture<HttpResponse<byte[]>>> responses = IntStream.range(0, PARALLEL)
                    .mapToObj(number -> client.sendAsync(
                            post(server, BodyPublishers.ofByteArray(body(number * 1000))), BodyHandlers.ofByteArray()))
                    .toList();
            for (int number = 0; number < PARALLEL; number++) {
                assertThat(responses.get(number).join().body()).isEqualTo(body(number * 1000));
            }
        }
    }

    private static HttpRequest.Builder request(String uri) {
        return HttpRequest.newBuilder(URI.create(uri)).timeout(Duration.ofSeconds(30));
    }

    private static HttpRequest get(String uri) {
        return request(uri).build();
    }

    private static HttpRequest post(String server, BodyPublisher body) {
        return request(server + "/echo").POST(body).build();
    }

    private static byte[] body(int bytes) {
        byte[] body = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            body[i] = (byte) (i * 31 + bytes);
        }
        return body;
    }

    private static void mustEcho(HttpClient client, HttpRequest request, byte[] body)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(Arrays.equals(response.body(), body))
                .as("the body of %,d bytes", body.length)
                .isTrue();
    }

    // ---- programs

    @ParameterizedTest
    @MethodSource("models")
    void curlIsServed(String model) throws IOException, InterruptedException {
        String curl = Installed.program("curl", "curl");
        String server = serve(model);
        String connections = "%{num_connects} ";

        assertThat(output(curl, "-sS", "-w", connections, server + "/plaintext", server + "/json"))
                .isEqualTo("Hello, World!1 {\"message\":\"Hello, World!\"}0 ");
        assertThat(output(curl, "-sS", "-w", connections, "--http1.0", server + "/plaintext", server + "/json"))
                .isEqualTo("Hello, World!1 {\"message\":\"Hello, World!\"}1 ");
        assertThat(output(curl, "-sS", "--data-binary", "abc", server + "/echo"))
                .isEqualTo("abc");
        assertThat(output(curl, "-sS", "-H", "Transfer-Encoding: chunked", "-d", "abc", server + "/echo"))
                .isEqualTo("abc");
        assertThat(output(curl, "-sS", "-H", "Expect: 100-continue", "-d", "abc", server + "/echo"))
                .isEqualTo("abc");
        assertThat(output(curl, "-sS", "-I", server + "/plaintext"))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .contains("Content-Length: 13\r\n")
                .endsWith("\r\n\r\n");
        assertThat(output(curl, "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-X", "PUT", server + "/json"))
                .isEqualTo("405");
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty-epoll", "selector", "blocking-virtual"})
    void wrkIsServed(String model) throws IOException, InterruptedException {
        String wrk = Installed.program("wrk", "wrk");

        assertThat(output(wrk, "-t", "1", "-c", "8", "-d", "1", serve(model) + "/plaintext"))
                .containsPattern("[1-9]\\d* requests in ")
                .doesNotContain("Non-2xx", "Socket errors");
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty-epoll", "selector", "blocking-virtual"})
    void h2loadIsServed(String model) throws IOException, InterruptedException {
        String h2load = Installed.program("h2load", "nghttp2-client");

        assertThat(output(h2load, "--h1", "-n", "1000", "-c", "8", "-m", "4", serve(model) + "/json"))
                .contains("1000 succeeded, 0 failed, 0 errored")
                .contains("status codes: 1000 2xx");
    }

    @ParameterizedTest
    @CsvSource({
        "netty-epoll, -k",
        "netty-epoll, -q",
        "selector, -k",
        "selector, -q",
        "blocking-virtual, -k",
        "blocking-virtual, -q"
    })
    void abIsServed(String model, String option) throws IOException, InterruptedException {
        String ab = Installed.program("ab", "apache2-utils");

        assertThat(output(ab, option, "-n", "1000", "-c", "8", serve(model) + "/plaintext"))
                .containsPattern("Complete requests: +1000\n")
                .containsPattern("Failed requests: +0\n")
                .containsPattern(
                        option.equals("-k") ? "Keep-Alive requests: +1000\n" : "HTML transferred: +13000 bytes");
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor())
                .as("exit code of %s, which printed: %s", Arrays.toString(command), output)
                .isZero();
        return output;
    }
}
