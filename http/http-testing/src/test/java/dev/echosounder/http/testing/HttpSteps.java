package dev.echosounder.http.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.echosounder.http.Settings;
import dev.echosounder.http.testing.HttpParameterTypes.Expected;
import io.cucumber.java.AfterAll;
import io.cucumber.java.Before;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a client sends to the HTTP service, and what it receives. */
public final class HttpSteps {

    /** {@code \r}, {@code \n} and {@code \xHH}. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(r|n|x[0-9a-f]{2})");

    /** {@code {text*times}}; the text may have such a part, too. */
    private static final Pattern REPEATED = Pattern.compile("\\{((?:[^{}]|\\{[^{}]*})+)\\*(\\d+)}");

    private static final String REQUEST = "GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n";

    private static final int SHORT_BYTES = 64 * 1024;

    private final Subjects subjects;
    private final Map<RawClient, List<Response>> received = new HashMap<>();

    public HttpSteps(Subjects subjects) {
        this.subjects = subjects;
    }

    @Before("@ManyConnections")
    public void needsManyConnections() {
        subjects.needManyConnections();
    }

    @AfterAll
    public static void stopServers() {
        Subjects.stopShared();
    }

    @Given("the HTTP service")
    public void theService() throws IOException {
        subjects.start();
    }

    @Given("the HTTP service with bodies of at most {size}")
    public void theServiceWithALimit(int bytes) throws IOException {
        subjects.start(Settings.usual().withBodyBytes(bytes));
    }

    @Given("the HTTP service with at most {int} connection(s) at a time")
    public void theServiceWithAConnectionLimit(int connections) throws IOException {
        subjects.start(connections);
    }

    private static String unescaped(String text) {
        String escaped = repeated(text);
        return ESCAPE.matcher(escaped)
                .replaceAll(found -> Matcher.quoteReplacement(
                        switch (found.group(1)) {
                            case "r" -> "\r";
                            case "n" -> "\n";
                            default ->
                                Character.toString(
                                        Integer.parseInt(found.group(1).substring(1), 16));
                        }));
    }

    private static String repeated(String text) {
        return REPEATED.matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(repeated(found.group(1)).repeat(Integer.parseInt(found.group(2)))));
    }

    // ---- what is sent

    @When("a client sends {string}")
    public void aClientSends(String bytes) {
        byte[] request = unescaped(bytes).getBytes(StandardCharsets.ISO_8859_1);
        subjects.newClient(client -> sendMeanwhile(client, request));
    }

    @When("the client sends {string}")
    public void theClientSends(String bytes) {
        subjects.client(client -> client.send(unescaped(bytes)));
    }

    @When("a client sends {string}, one byte at a time")
    public void aClientSendsByteByByte(String bytes) {
        subjects.newClient(client -> {
            for (char symbol : unescaped(bytes).toCharArray()) {
                client.send(Character.toString(symbol));
            }
        });
    }

    @When("a client sends {string} and half-closes")
    public void aClientSendsAndHalfCloses(String bytes) {
        subjects.newClient(client -> {
            client.send(unescaped(bytes));
            client.halfClose();
        });
    }

    @When("a client sends {string} without reading")
    public void aClientSendsWithoutReading(String bytes) {
        aClientSends(bytes);
    }

    /** A client that sends much must read meanwhile; otherwise both ends could wait for each other. */
    private static void sendMeanwhile(RawClient client, byte[] bytes) throws IOException {
        if (bytes.length < SHORT_BYTES) {
            client.send(bytes);
            return;
        }
        Thread.ofVirtual().name("test sender").start(() -> {
            try {
                client.send(bytes);
            } catch (IOException closed) {
                // The client is asked what it receives, which may be a refusal.
            }
        });
    }

    // ---- what is received

    @Then("the client receives {statuses}")
    public void theClientReceives(List<Expected> expected) {
        subjects.client(client -> {
            List<Response> responses = new ArrayList<>();
            received.put(client, responses);
            for (Expected each : expected) {
                Response response = client.receive(each.hasBody());
                responses.add(response);
                assertThat(response.status()).as("status of %s", response).isEqualTo(each.status());
            }
        });
    }

    @Then("the client receives {int} with {string} {int} times")
    public void theClientReceivesTimes(int status, String text, int times) {
        String body = unescaped(text);
        subjects.client(client -> {
            for (int i = 1; i <= times; i++) {
                Response response = client.receive(true);
                assertThat(response.status()).as("status of response %d", i).isEqualTo(status);
                assertThat(response.body().equals(body))
                        .as("body of response %d is right", i)
                        .isTrue();
            }
        });
    }

    @Then("the bodies are {texts}")
    public void theBodiesAre(List<String> texts) {
        subjects.client(client -> assertThat(received.get(client).stream().map(Response::body))
                .containsExactlyElementsOf(
                        texts.stream().map(HttpSteps::unescaped).toList()));
    }

    @Then("the response has the field {string}")
    public void theResponseHasTheField(String line) {
        int colon = line.indexOf(':');
        subjects.client(client -> assertThat(last(client).values(line.substring(0, colon)))
                .as("values of %s", line.substring(0, colon))
                .containsExactly(line.substring(colon + 1).strip()));
    }

    @Then("the response has a field {string} that matches {string}")
    public void theResponseHasAFieldThatMatches(String name, String pattern) {
        subjects.client(
                client -> assertThat(last(client).values(name)).hasSize(1).allMatch(value -> value.matches(pattern)));
    }

    @Then("the response has no field {string}")
    public void theResponseHasNoField(String name) {
        subjects.client(client -> assertThat(last(client).values(name)).isEmpty());
    }

    private Response last(RawClient client) {
        return received.get(client).getLast();
    }

    @Then("the connection {fate}")
    public void theConnection(boolean goesOn) {
        subjects.client(client -> {
            if (goesOn) {
                client.send(REQUEST);
                Response next = client.receive(true);
                assertThat(next.body())
                        .as("of the response to the next request")
                        .isEqualTo("Hello, World!");
            } else {
                assertThat(client.isEnded()).as("the end of the connection").isTrue();
            }
        });
    }

    @Then("another client is served")
    public void anotherIsServed() {
        subjects.anotherClient(client -> {
            client.send(REQUEST);
            assertThat(client.receive(true).body()).isEqualTo("Hello, World!");
        });
    }

    @Then("the client can send less than {size} more")
    public void theClientCanSendLessThan(int bytes) {
        String piece = "x".repeat(SHORT_BYTES);
        subjects.client(client -> assertThatIOException()
                .as("of a connection that the server closes")
                .isThrownBy(() -> {
                    for (int sent = 0; sent < bytes; sent += piece.length()) {
                        client.send(piece);
                    }
                }));
    }
}
