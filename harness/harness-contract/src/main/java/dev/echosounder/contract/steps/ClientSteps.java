package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.ClientGroup;
import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.EndlessClient;
import dev.echosounder.contract.client.KernelBuffers;
import dev.echosounder.contract.client.Message;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.TestClient;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.client.Who;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.ServerProcess;
import dev.echosounder.contract.suite.LargeScenario;
import dev.echosounder.contract.suite.ServerUnderTest;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.opentest4j.TestAbortedException;

/** What clients send to the server under test, in which manner, and what they receive. */
public final class ClientSteps {

    /** New clients of a large group send in such parts: fewer than fit into the queue of a listener. */
    private static final int AT_ONCE = 500;

    private static final int TRIED_MIB = 32;
    private static final int TRIED_SILENCE_MILLIS = 300;
    private static final int TRIED_SILENCE_AT_AN_ADDRESS_MILLIS = 6_000;
    private static final int NEXT_BYTES = 100;

    private final EchoServer server;
    private final ServerProcess process;
    private final ClientGroups clients;
    private final LargeScenario large;
    private boolean answeredEachTime;

    public ClientSteps(EchoServer server, ServerProcess process, ClientGroups clients, LargeScenario large) {
        this.server = server;
        this.process = process;
        this.clients = clients;
        this.large = large;
    }

    // ---- connecting, sending and leaving

    @Given("{clients} is/are connected")
    public void connected(Who who) throws IOException {
        clients.of(who);
    }

    @When("{clients} send(s) {message}")
    public void send(Who who, Message message) throws IOException {
        clients.act(who, message.reads(), group -> {
            if (message.fills()) {
                KernelBuffers.fill(group.single(), server.address(), message.end() == Message.End.HALF_CLOSE);
            } else {
                group.send(message);
            }
        });
    }

    @When("{clients} (can )exchange(s) {message}")
    public void exchange(Who who, Message message) throws IOException {
        clients.act(who, message.reads(), group -> {
            for (int from = 0; from < group.clients().size(); from += AT_ONCE) {
                int to = Math.min(from + AT_ONCE, group.clients().size());
                exchange(new ClientGroup(group.name(), group.clients().subList(from, to), true), message, from);
            }
        });
    }

    private void exchange(ClientGroup group, Message message, int before) throws IOException {
        group.send(message.withoutEnd());
        try {
            group.each(TestClient::awaitEverythingBack);
        } catch (AssertionError unanswered) {
            process.explainFullness(before, unanswered);
            throw unanswered;
        }
        switch (message.end()) {
            case NONE -> {}
            case HALF_CLOSE -> {
                group.each(TestClient::halfClose);
                group.each(TestClient::awaitEnd);
            }
            default -> {
                for (RawClient client : group.raw()) {
                    client.reset();
                }
            }
        }
    }

    /** A client that is refused tries again, as a new one. */
    @Then("{clients} exchange(s) {message} before long")
    public void exchangeBeforeLong(Who who, Message message) throws IOException {
        long since = System.nanoTime();
        for (int served = 0; served < who.count(); ) {
            RawClient client = clients.one(who.name(), true).single();
            client.send(message);
            if (client.awaitServedOrLost()) {
                served++;
            } else if (System.nanoTime() - since > Timeouts.limit().toNanos()) {
                throw new AssertionError("A new client is refused still, where others have left: "
                        + (client.unexpectedText().isBlank()
                                ? "it lost its connection."
                                : client.unexpectedText().strip()));
            }
        }
    }

    @When("{clients} read(s)")
    public void read(Who who) throws IOException {
        clients.of(who).raw().forEach(RawClient::read);
    }

    @When("{clients} read(s) {size} at a time")
    public void read(Who who, int size) throws IOException {
        clients.of(who).raw().forEach(client -> client.read(size));
    }

    @When("{clients} half-close(s)")
    public void halfClose(Who who) throws IOException {
        clients.of(who).each(TestClient::halfClose);
    }

    @When("{clients} half-close(s) as soon as they are answered")
    public void halfCloseOnceAnswered(Who who) throws IOException {
        clients.of(who).raw().forEach(RawClient::halfCloseOnceAnswered);
    }

    @When("{clients} reset(s) its/their connection(s)")
    public void reset(Who who) throws IOException {
        for (RawClient client : clients.of(who).raw()) {
            client.reset();
        }
    }

    @When("{clients} close(s) its/their connection(s)")
    public void close(Who who) throws IOException {
        clients.of(who).each(TestClient::close);
    }

    /**
     * A server that cuts silent clients does so after some seconds, more often than not; a model of which all is known
     * does at once if it does.
     */
    @When("{clients} is/are silent for {duration}")
    public void silent(Who who, Duration time) throws IOException, InterruptedException {
        clients.of(who);
        int tried = ServerUnderTest.hasAnInside() ? TRIED_SILENCE_MILLIS : TRIED_SILENCE_AT_AN_ADDRESS_MILLIS;
        Thread.sleep(large.of((int) time.toMillis(), tried, "ms of silence"));
    }

    /** Until the machine lets the client send as it should: one that was delayed for too long proves nothing. */
    @When("{clients} sends a byte every {duration} for {duration}")
    public void sendEvery(Who who, Duration every, Duration time) throws IOException {
        long deadline = System.nanoTime() + Timeouts.limit().toNanos();
        while (!answeredEachTime && delayed(clients.of(who).single(), every, time) && System.nanoTime() < deadline) {
            // Tries again with a new client.
        }
    }

    /** Returns whether the client was silent for as long as the idle limit, and the server may have cut it. */
    private boolean delayed(RawClient client, Duration every, Duration time) throws IOException {
        long limit = server.idleLimit().toNanos();
        long begun = System.nanoTime();
        long spoken = begun; // before the byte that was answered last, so the server has received it later
        while (System.nanoTime() - begun < time.toNanos()) {
            LockSupport.parkNanos(every.toNanos());
            long speaking = System.nanoTime();
            client.send(Message.of(1));
            boolean answered = client.awaitServedOrLost();
            if (System.nanoTime() - spoken >= limit) {
                return true;
            }
            if (!answered) {
                return false;
            }
            spoken = speaking;
        }
        answeredEachTime = true;
        return false;
    }

    @Then("{clients} was answered each time")
    public void answeredEachTime(Who who) {
        assertThat(answeredEachTime)
                .as(
                        "whether a client that was never silent for as long as the idle limit of %,d ms was answered",
                        server.idleLimit().toMillis())
                .isTrue();
    }

    /** From one connection to the next the kernel may take a little more or less: so these ask for various lengths. */
    @When("{clients} request(s) slightly more than the kernel's buffers hold, and {size} after that, without reading")
    public void requestALittleMore(Who who, int after) throws IOException {
        List<RawClient> asking = clients.of(who, false).raw();
        RawClient probe = clients.one("probing client", false).single();
        int taken = KernelBuffers.taken(probe, server.address(), after);
        probe.close();
        KernelBuffers.requestMore(asking, server.address(), taken, after);
    }

    // ---- clients that never stop

    @When("{clients} keep(s) {messages} of {size} in flight")
    public void keepInFlight(Who who, int messages, int size) throws IOException {
        clients.keepSending(who, messages, size);
    }

    @When("{clients} have/has received {volume}")
    public void received(Who who, long bytes) throws IOException {
        int mib = (int) (bytes >> 20);
        long due = mib == 0 ? bytes : (long) large.of(mib, TRIED_MIB, "MiB") << 20;
        clients.of(who).endless().forEach(client -> client.awaitReceived(due));
    }

    @Then("{clients} still receive(s) responses")
    public void stillReceive(Who who) throws IOException {
        clients.of(who).endless().forEach(EndlessClient::awaitProgress);
    }

    @Then("{clients} receive(s) the responses to all that they sent before the stop")
    public void receiveWhatIsOwed(Who who) throws IOException {
        clients.of(who).endless().forEach(EndlessClient::awaitOwed);
    }

    @Then("{clients} receive(s) their own bytes before {clients} receive(s) {size}")
    public void receiveBefore(Who who, Who flooding, int size) throws IOException {
        List<RawClient> group = clients.of(who).raw();
        EndlessClient flood = clients.of(flooding).endless().getFirst();
        while (!group.stream().allMatch(RawClient::isDecided)) {
            flood.check();
            if (flood.received() >= size) {
                throw new AssertionError(String.format(
                        Locale.ROOT,
                        "While %,d MiB of a flood have come back, the other clients have received %,d of %,d bytes: the"
                                + " server does not turn to them.",
                        flood.received() >> 20,
                        group.stream().mapToLong(RawClient::received).sum(),
                        group.stream()
                                .mapToLong(client -> client.message().length)
                                .sum()));
            }
            flood.awaitReceived(Math.min(size, flood.received() + 1));
        }
        group.forEach(RawClient::awaitEverythingBack);
        flood.check();
    }

    // ---- receiving

    @Then("{clients} receive(s) its/their own bytes in order")
    public void receiveTheirOwn(Who who) throws IOException {
        clients.of(who).each(TestClient::awaitEverythingBack);
    }

    @Then("{clients} receive(s) the first {size} and no more")
    public void receiveTheFirst(Who who, int size) throws IOException {
        clients.of(who).raw().forEach(client -> client.awaitBackAndNoMore(size));
    }

    @Then("{clients} see(s) the end of the stream")
    public void seeTheEnd(Who who) throws IOException {
        clients.of(who).each(TestClient::awaitEnd);
    }

    @Then("{clients} lose(s) its/their connection(s)")
    public void lose(Who who) throws IOException {
        clients.of(who).raw().forEach(RawClient::awaitLoss);
    }

    @Then("{clients} receive(s) {string} and the end of the stream")
    public void receiveRefusal(Who who, String line) throws IOException {
        clients.of(who).raw().forEach(client -> client.awaitRefusal(line));
    }

    @Then("each of {clients} has received its own bytes or lost its connection")
    public void eachIsServedOrLost(Who who) throws IOException {
        lost(who);
    }

    @Then("some of {clients} have lost their connections, and the others have received their own bytes")
    public void someAreLost(Who who) throws IOException {
        assertThat(lost(who)).as("clients that were not served").isNotEmpty();
    }

    @Then("each of {clients} receives its own bytes or {string}")
    public void eachIsServedOrRefused(Who who, String line) throws IOException {
        List<RawClient> lost = lost(who);
        if (lost.isEmpty()) {
            throw new TestAbortedException(
                    "This scenario is skipped: the server under test could serve all clients, as it needs no thread for"
                            + " a connection.");
        }
        assertThat(lost)
                .as("clients that were not served")
                .extracting(client -> client.unexpectedText().strip())
                .containsOnly(line);
    }

    private List<RawClient> lost(Who who) throws IOException {
        List<RawClient> lost = clients.of(who).raw().stream()
                .filter(client -> !client.awaitServedOrLost())
                .toList();
        process.remembersLost(lost.size());
        return lost;
    }

    @Then("the server has taken less than {size} from {clients}")
    public void hasTakenLessThan(int size, Who who) throws IOException {
        assertThat(clients.of(who).sent())
                .as("bytes that the server, and the kernel for it, took from a client that does not read")
                .isLessThan(size);
    }

    @Then("the server takes all that {clients} send(s)")
    public void takesAll(Who who) throws IOException {
        clients.of(who).raw().forEach(RawClient::awaitSent);
    }

    /** Each is waited for before anything follows it: it is a whole message. */
    @Then("each of these messages comes back to a client that sends it first, and so does its next message:")
    public void eachOfTheseComesBack(List<Map<String, String>> table) throws IOException {
        for (Map<String, String> row : table) {
            String text = row.get("bytes");
            RawClient client = clients.one("client", true).single();
            try {
                client.send(ByteText.bytes(text));
                client.awaitEverythingBack();
                client.send(Message.of(NEXT_BYTES));
                client.awaitEverythingBack();
            } catch (AssertionError broken) {
                throw new AssertionError(
                        String.format(
                                Locale.ROOT,
                                "Of \"%s\", and %,d bytes after it: %s",
                                text,
                                NEXT_BYTES,
                                broken.getMessage()),
                        broken);
            } finally {
                client.close();
            }
        }
    }
}
