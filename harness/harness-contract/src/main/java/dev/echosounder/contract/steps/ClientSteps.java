package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.Action;
import dev.echosounder.contract.client.ClientGroup;
import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.InFlightBytes;
import dev.echosounder.contract.client.KernelBuffers;
import dev.echosounder.contract.client.Message;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.Reading;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.ServerProcess;
import dev.echosounder.contract.suite.LargeScenario;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.linux.proc.MachineReader;
import dev.echosounder.linux.proc.MachineUsage;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.opentest4j.TestAbortedException;

/** What clients send to the server under test, in which manner, and what they receive. */
public final class ClientSteps {

    /** New clients of a large group send in such parts: fewer than fit into the queue of a listener. */
    private static final int AT_ONCE = 500;

    private static final long MIB = 1024 * 1024;
    private static final int TRIED_PART = 128;
    private static final int TRIED_SILENCE_MILLIS = 300;
    private static final int TRIED_SILENCE_AT_AN_ADDRESS_MILLIS = 6_000;

    /** The kernel counts for all servers of the machine: an alarm of another server is not repeated. */
    private static final int STORMS = 3;

    private final EchoServer server;
    private final ServerProcess process;
    private final ClientGroups clients;
    private final LargeScenario large;
    private final MachineReader reader = new MachineReader();
    private MachineUsage lost;

    public ClientSteps(EchoServer server, ServerProcess process, ClientGroups clients, LargeScenario large) {
        this.server = server;
        this.process = process;
        this.clients = clients;
        this.large = large;
    }

    // ---- connecting

    /** The manner in which clients connect. */
    @ParameterType("(?:is|are) connected|connect at the same moment|connect from one port of different addresses")
    public String connecting(String text) {
        return text;
    }

    @Given("{clients} {connecting}")
    public void connect(Clients who, String connecting) throws IOException, InterruptedException {
        if (connecting.endsWith("addresses")) {
            clients.connectFromOnePort(who);
        } else if (connecting.endsWith("moment")) {
            connectAtTheSameMoment(who);
        } else {
            clients.of(who);
        }
    }

    private void connectAtTheSameMoment(Clients who) throws IOException, InterruptedException {
        for (int storms = 0; storms == 0 || storms < STORMS && hasDropped(); storms++) {
            MachineUsage before = reader.read(List.of());
            clients.connectAtOnce(who);
            lost = reader.read(List.of()).since(before);
        }
    }

    /**
     * Where the kernel does not count (-1), it cannot be asked. A server at an address may have a shorter queue: a
     * client that finds it full tries again, a second later or more.
     */
    private boolean hasDropped() {
        return ServerUnderTest.hasAnInside() && (lost.listenOverflows() > 0 || lost.listenDrops() > 0);
    }

    @Then("the kernel has dropped none of the connections")
    public void hasDroppedNone() {
        assertThat(hasDropped())
                .as(
                        "whether the kernel dropped connections: %d found the queue full, and %d were dropped",
                        lost.listenOverflows(), lost.listenDrops())
                .isFalse();
    }

    // ---- sending

    @When("{clients} send(s) {message}")
    public void send(Clients who, Message message) throws IOException, InterruptedException {
        clients.act(who, message.reads(), group -> {
            switch (message.content()) {
                case Message.UntilBuffersAreFull() ->
                    KernelBuffers.fill(group.single(), server.address(), message.end() == Message.End.HALF_CLOSE);
                case Message.MoreThanBuffersHold(int after) -> requestMore(group.clients(), after);
                default -> group.send(message);
            }
        });
    }

    /**
     * Has clients request various lengths, as the kernel may take a little more or less from one connection to the
     * next.
     */
    private void requestMore(List<RawClient> asking, int after) throws IOException {
        RawClient probe = clients.of(Clients.one("probing client"), false).single();
        int taken = KernelBuffers.taken(probe, server.address(), after);
        probe.close();
        KernelBuffers.requestMore(asking, server.address(), taken, after);
    }

    @When("{clients} (can )exchange(s) {message}")
    public void exchange(Clients who, Message message) throws IOException, InterruptedException {
        if (message.content() instanceof Message.Regularly(Duration interval, Duration time)) {
            exchangeRegularly(who, interval, time);
            return;
        }
        clients.act(who, message.reads(), group -> {
            for (int from = 0; from < group.clients().size(); from += AT_ONCE) {
                exchange(group.from(from, AT_ONCE), message, from);
            }
        });
    }

    private void exchange(ClientGroup group, Message message, int before) throws IOException, InterruptedException {
        group.send(message.withoutEnd());
        try {
            group.each(RawClient::awaitEverythingBack);
        } catch (AssertionError unanswered) {
            process.explainFullness(before, unanswered);
            throw unanswered;
        }
        switch (message.end()) {
            case NONE -> {}
            case HALF_CLOSE -> {
                group.each(RawClient::halfClose);
                group.each(RawClient::awaitEnd);
            }
            case RESET -> group.each(RawClient::reset);
            case RESET_IN_MID_MESSAGE -> group.send(message);
        }
    }

    /** Tries until the machine lets a client send in time: one that was delayed for too long proves nothing. */
    private void exchangeRegularly(Clients who, Duration interval, Duration time) throws IOException {
        long deadline = System.nanoTime() + Timeouts.limit().toNanos();
        while (wasDelayed(clients.of(who).single(), interval, time)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("No client could send a byte every %d ms: each was delayed for longer than the"
                        + " idle limit.".formatted(interval.toMillis()));
            }
        }
    }

    /** Returns whether the client was silent for as long as the idle limit, so that the server may have cut it. */
    private boolean wasDelayed(RawClient client, Duration interval, Duration time) throws IOException {
        long begun = System.nanoTime();
        long sent = begun; // before the byte that was answered last, so the server has received it later
        while (System.nanoTime() - begun < time.toNanos()) {
            LockSupport.parkNanos(interval.toNanos());
            long sending = System.nanoTime();
            client.send(Message.of(1));
            boolean answered = client.awaitServedOrLost();
            if (System.nanoTime() - sent >= server.idleLimit().toNanos()) {
                return true;
            }
            assertThat(answered)
                    .as("whether a client was answered that was never silent for as long as the idle limit")
                    .isTrue();
            sent = sending;
        }
        return false;
    }

    /** A client that is refused tries again, as a new one. */
    @Then("{clients} exchange(s) {message} before long")
    public void exchangeBeforeLong(Clients who, Message message) throws IOException {
        long since = System.nanoTime();
        for (int served = 0; served < who.count(); ) {
            RawClient client = clients.of(Clients.one(who.name())).single();
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

    /** How clients read that keep messages in flight. */
    @ParameterType(
            "in flight(?:, without reading|, reading " + Quantities.SIZE + " every " + Quantities.DURATION + ")?")
    public Reading flight(String text) {
        if (text.endsWith(" without reading")) {
            return Reading.NEVER;
        }
        if (!text.contains(" every ")) {
            return Reading.ALWAYS;
        }
        String[] words = text.split(" ");
        return new Reading(Quantities.size(words[3] + " " + words[4]), Quantities.duration(words[6] + " " + words[7]));
    }

    @When("{clients} keep(s) {messages} of {size} {flight}")
    public void keepInFlight(Clients who, int messages, int size, Reading reading)
            throws IOException, InterruptedException {
        clients.keepInFlight(who, messages, size, reading);
    }

    // ---- reading and leaving

    /** What clients do besides sending. */
    @ParameterType("reads?(?: " + Quantities.SIZE + " at a time)?|half-closes?(?: as soon as they are answered)?"
            + "|(?:resets?|closes?) (?:its|their) connections?|(?:is|are) silent for " + Quantities.DURATION)
    public Action<ClientGroup> action(String text) {
        String[] words = text.split(" ");
        return switch (words[0].replaceFirst("s$", "")) {
            case "read" -> {
                int most = words.length == 1 ? RawClient.READ_BYTES : Quantities.size(words[1] + " " + words[2]);
                yield group -> group.each(client -> client.read(most));
            }
            case "half-close" ->
                group -> group.each(words.length == 1 ? RawClient::halfClose : RawClient::halfCloseOnceAnswered);
            case "reset" -> group -> group.each(RawClient::reset);
            case "close" -> group -> group.each(RawClient::close);
            default -> group -> beSilent(Quantities.duration(words[3] + " " + words[4]));
        };
    }

    @When("{clients} {action}")
    public void act(Clients who, Action<ClientGroup> action) throws IOException, InterruptedException {
        action.by(clients.of(who));
    }

    /**
     * A server that cuts silent clients does so after some seconds, more often than not; a model of which all is known
     * does at once if it does.
     */
    private void beSilent(Duration time) throws InterruptedException {
        int tried = ServerUnderTest.hasAnInside() ? TRIED_SILENCE_MILLIS : TRIED_SILENCE_AT_AN_ADDRESS_MILLIS;
        Thread.sleep(large.of((int) time.toMillis(), tried, "ms of silence"));
    }

    // ---- what becomes of them

    private static final String SERVED = "receives? (?:its|their) own bytes";

    @ParameterType(SERVED + " in order|" + SERVED + " or \"[^\"]*\""
            + "|" + SERVED
            + "(?:, except some that|,? or) lose (?:its|their) connections?(?: and the server logs \"[^\"]*\")?"
            + "|receives? the first " + Quantities.SIZE + " and no more|receives? \"[^\"]*\" and the end of the stream"
            + "|receives? the responses to all that they sent before the stop|still receives? responses"
            + "|sees? the end of the stream(?:, or a reset if they have sent more since)?"
            + "|loses? (?:its|their) connections?"
            + "|(?:has|have) (?:received|sent)(?: less than)? " + Quantities.SIZE + "|can send everything")
    public Action<ClientGroup> outcome(String text) {
        String quoted = text.contains("\"") ? text.substring(text.indexOf('"') + 1, text.lastIndexOf('"')) : "";
        String[] words = text.split(" ");
        if (text.matches(SERVED + " in order")) {
            return group -> group.each(RawClient::awaitEverythingBack);
        }
        if (text.matches(SERVED + ".*")) {
            return group -> served(group, text, quoted);
        }
        if (text.contains(" the first ")) {
            int size = Quantities.size(words[3] + " " + words[4]);
            return group -> group.each(client -> client.awaitBackAndNoMore(size));
        }
        if (!quoted.isEmpty()) {
            return group -> group.each(client -> client.awaitRefusal(quoted));
        }
        if (text.matches("ha.* \\S+ \\S+")) {
            long bytes = Quantities.bytes(words[words.length - 2] + " " + words[words.length - 1]);
            return text.contains("less than") ? group -> less(group, words[1], bytes) : group -> received(group, bytes);
        }
        return switch (words[0].replaceFirst("s$", "")) {
            case "see" ->
                group -> group.each(
                        text.contains(" reset ") ? RawClient::awaitEndOrResetSinceTheStop : RawClient::awaitEnd);
            case "lose" -> group -> group.each(RawClient::awaitLoss);
            case "can" -> group -> group.each(RawClient::awaitSent);
            case "still" -> group -> group.each(client -> client.awaitBack(client.received() + 1));
            default -> group -> group.each(RawClient::awaitOwed);
        };
    }

    @Then("{clients} {outcome}")
    public void become(Clients who, Action<ClientGroup> outcome) throws IOException, InterruptedException {
        outcome.by(clients.of(who));
    }

    /**
     * What the kernel has of it does not count: how much that is depends on the kernel's settings, and on how fast the
     * server read.
     */
    @Then("the server keeps less than {size} of what {clients} sent")
    public void keepsLessThan(int size, Clients who) throws IOException, InterruptedException {
        clients.of(who).each(client -> {
            InFlightBytes.mustBeReported(client.address(), server.address());
            Timeouts.await()
                    .untilAsserted(() -> assertThat(kept(client))
                            .as("bytes that a client has sent and not received, and that the server itself keeps")
                            .isLessThan(size));
        });
    }

    /** The bytes that the server keeps of what the client has sent: 0 of a connection that is over. */
    private long kept(RawClient client) {
        return InFlightBytes.between(client.address(), server.address())
                .map(bytes -> bytes.keptByTheServer(client.sent() - client.received()))
                .orElse(0L);
    }

    /** Checks that each has received its own bytes or lost its connection, and the rest of what the text says. */
    private void served(ClientGroup group, String text, String quoted) {
        List<RawClient> unserved = group.clients().stream()
                .filter(client -> !client.awaitServedOrLost())
                .toList();
        if (text.contains("except some")) {
            assertThat(unserved).as("clients that were not served").isNotEmpty();
        } else if (text.contains("logs")) {
            if (!unserved.isEmpty()) {
                process.awaitLogged(quoted);
            }
        } else if (!quoted.isEmpty()) {
            if (unserved.isEmpty()) {
                throw new TestAbortedException(
                        "This scenario is skipped: the server under test could serve all clients, as it needs no"
                                + " thread for a connection.");
            }
            assertThat(unserved)
                    .as("clients that were not served")
                    .extracting(client -> client.unexpectedText().strip())
                    .containsOnly(quoted);
        }
    }

    private void received(ClientGroup group, long bytes) throws IOException, InterruptedException {
        long unit = bytes % MIB == 0 ? MIB : 1;
        int all = Math.toIntExact(bytes / unit);
        long due = large.of(all, Math.ceilDiv(all, TRIED_PART), unit == MIB ? "MiB" : "bytes") * unit;
        group.each(client -> client.awaitBack(due));
    }

    private static void less(ClientGroup group, String what, long bytes) {
        for (RawClient client : group.clients()) {
            long count = what.equals("sent") ? client.sent() : client.received();
            if (count >= bytes) {
                throw new AssertionError(String.format(
                        Locale.ROOT,
                        "A client has %1$s %2$,d bytes, and should have %1$s less than %3$,d.",
                        what,
                        count,
                        bytes));
            }
        }
    }
}
