package dev.echosounder.contract.steps;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.contract.conversation.Conversations;
import dev.echosounder.contract.conversation.Conversations.Failure;
import dev.echosounder.contract.conversation.ScriptedSession;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.suite.ServerUnderTest;
import io.cucumber.java.Before;
import io.cucumber.java.ParameterType;
import io.cucumber.java.Scenario;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Random conversations with sessions of all manners, by raw clients or by those of the model, and what must come of
 * them.
 */
public final class ConversationSteps {

    private static final int AT_ONCE = 16;
    private static final long READABLE = 1_000_000_000_000L;

    private final EchoServer server;
    private final ServedSessions served;
    private final Responses responses;
    private Scenario scenario;

    public ConversationSteps(EchoServer server, ServedSessions served, Responses responses) {
        this.server = server;
        this.served = served;
        this.responses = responses;
    }

    @Before
    public void remember(Scenario scenario) {
        this.scenario = scenario;
    }

    /** The clients that converse. */
    @ParameterType("raw clients|clients of the model under test")
    public String holders(String text) {
        return text;
    }

    /** The responses are what the script says, where the sessions of the server follow scripts; otherwise an echo. */
    @When("{int} random conversations are held by {holders}")
    public void heldBy(int count, String holders) throws Exception {
        boolean scripted = served.isScripted();
        Conversations conversations = new Conversations(scripted);
        Service service = scripted ? ScriptedSession::new : Echo::new;
        hold(count, service, (seeds, where) -> {
            if (!holders.startsWith("clients")) {
                return conversations.hold(seeds, AT_ONCE, where);
            }
            Client client = server.model().client();
            try {
                return conversations.hold(seeds, client, where);
            } finally {
                client.stop(Duration.ofSeconds(1));
            }
        });
    }

    /** How conversations are held with the server at an address. */
    @FunctionalInterface
    private interface Holding {
        Optional<Failure> hold(List<Long> seeds, InetSocketAddress where) throws Exception;
    }

    /** @param service that answers them */
    private void hold(int count, Service service, Holding holding) throws Exception {
        if (count < 1) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%,d conversations prove nothing: ask for at least 1.", count));
        }
        Long only = Long.getLong("echosounder.conversation");
        long seed = Long.getLong("echosounder.seed", ThreadLocalRandom.current().nextLong(READABLE));
        List<Long> seeds = only != null
                ? List.of(only)
                : new SplittableRandom(seed).longs(count, 0, READABLE).boxed().toList();
        scenario.log(
                only != null
                        ? "Conversation " + only
                        : String.format(Locale.ROOT, "%,d conversations from the seed %d", count, seed));
        Optional<Failure> first = holding.hold(seeds, server.approach());
        responses.were(
                first.isEmpty()
                        ? Optional.empty()
                        : Optional.of(text(seed, first.get(), alone(first.get().seed(), service, holding))));
    }

    /** Holds it once more, with a fresh server if there can be one. */
    private Optional<Failure> alone(long seed, Service service, Holding holding) throws Exception {
        if (!ServerUnderTest.hasAnInside()) {
            return holding.hold(List.of(seed), server.approach());
        }
        Server fresh = server.model().serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), service);
        try {
            return holding.hold(List.of(seed), fresh.address());
        } finally {
            fresh.stop(Duration.ofSeconds(1));
        }
    }

    private static String text(long seed, Failure failure, Optional<Failure> alone) {
        return """
            A conversation failed: %s
            %s
            Held once more, alone, %s.
            To hold only this one: -Dechosounder.conversation=%d. To hold all of them again: -Dechosounder.seed=%d.\
            """.formatted(
                        failure.what(),
                        failure.script(),
                        alone.map(again -> "it fails too: " + again.what())
                                .orElse("it does not fail: it takes other connections at the same time, or luck"),
                        failure.seed(),
                        seed);
    }

    @Then("every response was right")
    public void everyResponseWasRight() {
        responses.mustBeRight();
    }
}
