package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.echosounder.kv.Settings;
import dev.echosounder.kv.testing.Everywhere.Name;
import io.cucumber.java.AfterAll;
import io.cucumber.java.Before;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Steps of clients that send requests to the key-value service, on every model, and receive replies. */
public final class KeyValueSteps {

    private static final Pattern ESCAPE = Pattern.compile("\\\\(r|n|x([0-9a-f]{2}))");
    private static final int SMALL_BUFFER_BYTES = 64 * 1024;
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final Everywhere everywhere;
    private String expected = "";
    private int commands;
    private final List<RefusedClient> refused = new ArrayList<>(); // one for each model, in order

    public KeyValueSteps(Everywhere everywhere) {
        this.everywhere = everywhere;
    }

    @Before("@ManyConnections")
    public void needsManyConnections() {
        everywhere.needsManyConnections();
    }

    @AfterAll
    public static void stopServers() {
        Everywhere.stopShared();
    }

    @Given("the key-value service on every model")
    public void onEveryModel() throws Exception {
        everywhere.start();
    }

    @Given("the key-value service on every model, with {size} of memory")
    public void withMemory(int bytes) throws IOException {
        everywhere.start(Settings.usual().withMemoryLimit(bytes));
    }

    @Given("the key-value service on every model, with the password {string}")
    public void withPassword(String password) throws IOException {
        everywhere.start(Settings.usual().withPassword(password));
    }

    @Given("the key-value service on every model, with at most {clients} at a time")
    public void withLimit(int connections) throws IOException {
        everywhere.start(connections);
    }

    // ---- what is sent

    @When("a client sends the commands")
    public void aClientSendsTheCommands(String lines) {
        everywhere.newClient(Name.THE_CLIENT, client -> client.send(requests(lines)));
    }

    @When("the client sends the commands")
    public void theClientSendsTheCommands(String lines) {
        everywhere.client(Name.THE_CLIENT, client -> client.send(requests(lines)));
    }

    @When("another client sends the commands")
    public void anotherClientSendsTheCommands(String lines) {
        everywhere.client(Name.ANOTHER, client -> {
            for (String line : lines.lines().toList()) {
                assertThat(client.ask(line.split(" "))).as(line).isEqualTo("OK");
            }
        });
    }

    private static String requests(String lines) {
        StringBuilder requests = new StringBuilder();
        lines.lines().forEach(line -> requests.append(SocketClient.request(line.split(" "))));
        return requests.toString();
    }

    @When("a client sends the command {string} and receives a description of the server")
    public void aClientReceivesADescription(String line) {
        everywhere.newClient(Name.THE_CLIENT, client -> {
            client.send(requests(line) + requests("PING"));
            StringBuilder greeting = new StringBuilder();
            while (greeting.indexOf("+PONG\r\n") < 0) {
                greeting.append(client.receive(1));
            }
            assertThat(greeting.toString()).startsWith("%7\r\n").contains("$5\r\nproto\r\n:3\r\n");
        });
    }

    /** A character for each byte; {@code \r}, {@code \n} and {@code \xHH} stand for bytes that cannot be seen. */
    private static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(found -> switch (found.group(1)) {
            case "r" -> "\r";
            case "n" -> "\n";
            default -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(2), 16)));
        });
    }

    @When("a client sends the command {string} {int} times")
    public void aClientSendsACommandAgainAndAgain(String line, int times) {
        everywhere.newClient(Name.THE_CLIENT, client -> {
            client.send(requests(line).repeat(times));
            for (int i = 0; i < times; i++) {
                client.answer();
            }
        });
    }

    @When("a client connects and receives {string}")
    public void aClientConnectsAndReceives(String line) {
        everywhere.newClient(
                Name.THE_CLIENT, client -> assertThat(client.answer()).isEqualTo(line));
    }

    @When("a client sends {string}")
    public void aClientSends(String bytes) {
        everywhere.newClient(Name.THE_CLIENT, client -> client.send(unescaped(bytes)));
    }

    @When("a client sends {string} and half-closes")
    public void aClientSendsAndHalfCloses(String bytes) {
        everywhere.newClient(Name.THE_CLIENT, client -> {
            client.send(unescaped(bytes));
            client.halfClose();
        });
    }

    @When("a client sends {string}, one byte at a time")
    public void aClientSendsByteByByte(String bytes) {
        everywhere.newClient(Name.THE_CLIENT, client -> {
            for (char symbol : unescaped(bytes).toCharArray()) {
                client.send(Character.toString(symbol));
            }
        });
    }

    @When("a client sends {commands} with values of {size} at once")
    public void aClientSendsCommands(int count, int bytes) {
        StringBuilder requests = new StringBuilder();
        StringBuilder replies = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String value = Character.toString('a' + i / 2 % 26).repeat(bytes);
            requests.append(
                    i % 2 == 0
                            ? SocketClient.request("SET", "key:" + i, value)
                            : SocketClient.request("GET", "key:" + (i - 1)));
            replies.append(i % 2 == 0 ? "+OK\r\n" : "$" + bytes + "\r\n" + value + "\r\n");
        }
        expected = replies.toString();
        commands = count;
        everywhere.newClient(Name.THE_CLIENT, client -> sendMeanwhile(client, requests.toString()));
    }

    @When("a client gets a value of {size} {int} times in one transaction")
    public void aClientGetsInATransaction(int bytes, int times) {
        String value = "v".repeat(bytes);
        expected = "+OK\r\n+OK\r\n" + "+QUEUED\r\n".repeat(times) + "*" + times + "\r\n"
                + ("$" + bytes + "\r\n" + value + "\r\n").repeat(times);
        everywhere.newClient(
                Name.THE_CLIENT,
                client -> sendMeanwhile(
                        client,
                        SocketClient.request("SET", "long", value)
                                + SocketClient.request("MULTI")
                                + SocketClient.request("GET", "long").repeat(times)
                                + SocketClient.request("EXEC")));
    }

    /** A client that sends much must read meanwhile; otherwise both ends could wait for each other. */
    private static void sendMeanwhile(SocketClient client, String text) {
        Thread.ofVirtual().name("test sender").start(() -> {
            try {
                client.send(text);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
    }

    @When("a client gets {size} in values of {size} and does not read")
    public void aClientDoesNotRead(int bytes, int valueBytes) {
        String value = "v".repeat(valueBytes);
        int count = bytes / valueBytes;
        expected = ("$" + valueBytes + "\r\n" + value + "\r\n").repeat(count);
        everywhere.each(place -> {
            SocketClient client = everywhere.connected(
                    place, Name.THE_CLIENT, new SocketClient(place.server().address(), SMALL_BUFFER_BYTES));
            assertThat(client.ask("SET", "long", value)).isEqualTo("OK");
            client.send(SocketClient.request("GET", "long").repeat(count));
        });
    }

    @When("another client is connected")
    public void anotherIsConnected() {
        everywhere.newClient(
                Name.ANOTHER,
                client -> assertThat(client.ask("SET", "mine", "kept")).isEqualTo("OK"));
    }

    // ---- what is received

    @Then("it receives")
    public void itReceives(String lines) {
        expected = unescaped(lines.replace("\n", "\r\n") + "\r\n");
        everywhere.client(
                Name.THE_CLIENT,
                client -> assertThat(client.receive(expected.length())).isEqualTo(expected));
    }

    @Then("it receives all answers in order")
    public void itReceivesAllAnswers() {
        theClientReads();
    }

    @When("the client reads")
    public void theClientReads() {
        everywhere.client(Name.THE_CLIENT, client -> {
            String received = client.receive(expected.length());
            assertThat(received.length()).as("bytes of the answers").isEqualTo(expected.length());
            assertThat(received.equals(expected)).as("the answers are right").isTrue();
        });
    }

    @Then("it has received everything that it asked for")
    public void nothingElseComes() {
        everywhere.client(
                Name.THE_CLIENT,
                client ->
                        assertThat(client.ask("PING")).as("what comes after it").isEqualTo("PONG"));
    }

    @Then("some are answered with {string}")
    public void someAreAnsweredWith(String error) {
        everywhere.client(Name.THE_CLIENT, client -> {
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < commands; i++) {
                answers.add(client.answer());
            }
            assertThat(answers).contains("OK", error);
        });
    }

    @Then("the client receives the end of the stream")
    public void theClientReceivesTheEnd() {
        everywhere.client(
                Name.THE_CLIENT,
                client ->
                        assertThat(client.isEnded()).as("the end of the stream").isTrue());
    }

    @Then("another client is served")
    public void anotherIsServed() {
        anotherIsConnected();
        theOtherIsServed();
    }

    @Then("the other client is served")
    public void theOtherIsServed() {
        everywhere.client(
                Name.ANOTHER, client -> assertThat(client.ask("GET", "mine")).isEqualTo("kept"));
    }

    @When("the client goes on sending, {size} at a time")
    public void theClientGoesOnSending(int pieceBytes) {
        refused.clear();
        everywhere.client(Name.THE_CLIENT, client -> refused.add(new RefusedClient(client, pieceBytes)));
    }

    @Then("the connection of the client is soon closed")
    public void theConnectionIsSoonClosed() {
        Queue<RefusedClient> inTurn = new ArrayDeque<>(refused);
        everywhere.client(Name.THE_CLIENT, client -> inTurn.remove().mustBeCutWithin(TIMEOUT));
    }

    @Then("the server soon has no connection of the client")
    public void theServerHasNoConnection() {
        everywhere.client(
                Name.ANOTHER,
                client -> await().atMost(TIMEOUT)
                        .untilAsserted(
                                () -> assertThat(client.ask("INFO", "clients")).contains("connected_clients:1\r\n")));
    }

    @Then("the store holds nothing for it")
    public void nothingIsHeld() {
        everywhere.client(
                Name.ANOTHER, client -> assertThat(client.ask("FLUSHALL")).isEqualTo("OK"));
        everywhere.each(place -> await().atMost(TIMEOUT)
                .untilAsserted(() -> assertThat(place.service().usedMemory())
                        .as("bytes held")
                        .isZero()));
    }
}
