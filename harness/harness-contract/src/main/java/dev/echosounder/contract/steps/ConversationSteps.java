package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.conversation.Conversations;
import dev.echosounder.contract.conversation.Conversations.Failure;
import dev.echosounder.contract.conversation.ToldService;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.ServedSessions;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.Threads;
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
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Random conversations with sessions of all manners, by raw clients or by those of the model, and what must come of
 * them.
 */
public final class ConversationSteps {

    private static final int AT_ONCE = 16;
    private static final long READABLE = 1_000_000_000_000L;
    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name(Threads.OWN_PREFIX + "conversation").factory();

    private final EchoServer server;
    private final ServedSessions served;
    private Scenario scenario;
    private Optional<String> failure = Optional.empty();

    public ConversationSteps(EchoServer server, ServedSessions served) {
        this.server = server;
        this.served = served;
    }

    @Before
    public void remember(Scenario scenario) {
        this.scenario = scenario;
    }

    /** Which clients converse. */
    @ParameterType("raw clients|clients of the model under test")
    public String holders(String text) {
        return text;
    }

    /** The responses are what the script says, where the sessions of the server follow scripts; otherwise an echo. */
    @When("{int} random conversations are held by {holders}")
    public void heldBy(int count, String holders) throws Exception {
        if (holders.startsWith("clients")) {
            heldByClientsOfTheModel(count);
        } else if (served.isScripted()) {
            hold(
                    count,
                    ToldService::new,
                    (seeds, where) -> Conversations.withToldSessions(Timeouts.limit(), THREADS)
                            .hold(seeds, AT_ONCE, where));
        } else {
            hold(
                    count,
                    Echo::new,
                    (seeds, where) ->
                            Conversations.withAnEcho(Timeouts.limit(), THREADS).hold(seeds, AT_ONCE, where));
        }
    }

    private void heldByClientsOfTheModel(int count) throws Exception {
        hold(count, ToldService::new, (seeds, where) -> {
            Client client = server.model().client();
            try {
                return Conversations.withToldSessions(Timeouts.limit(), THREADS).hold(seeds, client, where);
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
    private void hold(int count, Supplier<Service> service, Holding holding) throws Exception {
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
        if (first.isPresent()) {
            failure = Optional.of(told(seed, first.get(), alone(first.get().seed(), service, holding)));
        }
    }

    /** Holds it once more, with a server of its own if there can be one. */
    private Optional<Failure> alone(long seed, Supplier<Service> service, Holding holding) throws Exception {
        if (!ServerUnderTest.hasAnInside()) {
            return holding.hold(List.of(seed), server.approach());
        }
        Server fresh = server.model().serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), service.get());
        try {
            return holding.hold(List.of(seed), fresh.address());
        } finally {
            fresh.stop(Duration.ofSeconds(1));
        }
    }

    private static String told(long seed, Failure failure, Optional<Failure> alone) {
        return """
            A conversation failed: %s.
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
    public void everyAnswerWasRight() {
        failure.ifPresent(what -> {
            throw new AssertionError(what);
        });
    }

    @Then("every session was closed exactly once, and called by one thread at a time")
    public void everySessionWasClosedOnce() throws InterruptedException {
        Timeouts.await()
                .untilAsserted(() -> assertThat(served.scripted().open())
                        .as(
                                "sessions that are still open, of %d, after every client is gone",
                                served.scripted().sessions())
                        .isZero());
        server.beginStop(Duration.ofSeconds(5));
        server.awaitStopped();
        List<String> wrongs = served.scripted().wrongs();
        assertThat(wrongs)
                .as(
                        "%d of %d sessions were called wrongly; the first: %s",
                        wrongs.size(), served.scripted().sessions(), wrongs.isEmpty() ? "" : wrongs.getFirst())
                .isEmpty();
    }
}
