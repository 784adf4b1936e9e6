package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.Action;
import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.InFlightBytes;
import dev.echosounder.contract.client.ModelClients;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.client.QuiescenceDetector;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.DeliberateFailure;
import dev.echosounder.contract.session.ExchangingSession;
import dev.echosounder.contract.session.SendingSession;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.session.WatchedSession;
import dev.echosounder.contract.session.WatchedSession.Event;
import dev.echosounder.contract.suite.ServerUnderTest;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How sessions are called, closed and kept, on which threads, and what happens when they block or throw. */
public final class SessionSteps {

    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final EchoServer server;
    private final ClientGroups clients;
    private final ModelClients modelClients;
    private final Sessions sessions;
    private final ServedSessions served;

    public SessionSteps(
            EchoServer server,
            ClientGroups clients,
            ModelClients modelClients,
            Sessions sessions,
            ServedSessions served) {
        this.server = server;
        this.clients = clients;
        this.modelClients = modelClients;
        this.sessions = sessions;
        this.served = served;
    }

    private List<WatchedSession> watched() {
        return sessions.watched();
    }

    // ---- one session

    /** What the next sessions throw. */
    @ParameterType("(?:session|[\\d,]+ sessions) " + DeliberateFailure.PATTERN)
    public String failure(String text) {
        return text;
    }

    @When("the next {failure}")
    public void throwsNext(String failure) {
        ServerUnderTest.mustHaveAnInside();
        served.throwNext(DeliberateFailure.of(failure), failure.startsWith("session ") ? 1 : Quantities.count(failure));
    }

    /** What becomes of the session of a client. */
    @ParameterType("blocks|goes on|waits for room|could write less than " + Quantities.SIZE
            + " more than the kernel took|has received all that it sent")
    public Action<RawClient> state(String text) {
        return switch (text) {
            case "blocks" ->
                client -> assertThat(served.awaitBlocked())
                        .as("whether the client's message has reached its session")
                        .isTrue();
            case "goes on" ->
                client -> {
                    clients.awaitSent();
                    served.goOn();
                };
            case "waits for room" -> client -> couldWriteLessThan(client.message().length, () -> 0);
            case "has received all that it sent" -> this::hasReceivedAll;
            default -> {
                String[] words = text.split(" ");
                int size = Quantities.size(words[4] + " " + words[5]);
                yield client -> {
                    InFlightBytes.mustBeReported(client.address(), server.address());
                    couldWriteLessThan(size, () -> takenByTheKernel(client));
                };
            }
        };
    }

    @Then("the session of {clients} {state}")
    public void theSession(Clients who, Action<RawClient> state) throws IOException, InterruptedException {
        state.by(clients.of(who).single());
    }

    /** Bytes of the response that left the server. */
    private long takenByTheKernel(RawClient client) {
        return client.received()
                + InFlightBytes.between(client.address(), server.address())
                        .map(InFlightBytes::answered)
                        .orElse(0L);
    }

    /** @param taken bytes of the response that the server no longer has, asked for when the session writes no more */
    private void couldWriteLessThan(int size, LongSupplier taken) throws InterruptedException {
        long written = QuiescenceDetector.of(served::written);
        assertThat(written)
                .as("bytes of its response that the session could write, when that did not go on")
                .isPositive()
                .isLessThan(taken.getAsLong() + size);
    }

    private void hasReceivedAll(RawClient client) {
        byte[] message = client.message();
        Timeouts.await()
                .untilAsserted(() -> assertThat(served.last().bytes().length)
                        .as("bytes of %,d that have reached the session", message.length)
                        .isEqualTo(message.length));
        assertThat(Arrays.mismatch(served.last().bytes(), message))
                .as("where what the session received is not what the client sent")
                .isEqualTo(-1);
    }

    // ---- how they are called

    /** What happens to a session. */
    @ParameterType("started|called before the start|notified of the end of the input|started before any other call"
            + "|given input before it was started|called by two threads at once|answered in full"
            + "|left without room to write|closed exactly once")
    public Treatment treatment(String text) {
        Predicate<WatchedSession> is = switch (text) {
            case "started" -> session -> session.saw(Event.STARTED);
            case "called before the start" -> modelClients::wasCalledBeforeTheStart;
            case "notified of the end of the input" -> session -> session.saw(Event.INPUT_ENDED);
            case "started before any other call" ->
                session -> session.saw(Event.STARTED) && !session.saw(Event.STARTED_LATE);
            case "given input before it was started" -> session -> session.saw(Event.STARTED_LATE);
            case "answered in full" -> session -> !session.is(ExchangingSession.class, asking -> !asking.isAnswered());
            case "left without room to write" -> session -> session.is(SendingSession.class, SendingSession::isStuck);
            case "closed exactly once" -> WatchedSession::closedOnce;
            default -> session -> session.saw(Event.OVERLAPPED);
        };
        return new Treatment(is, text.startsWith("closed"));
    }

    /**
     * What happens to sessions.
     *
     * @param isFinal whether it is only known when nothing can call them any more
     */
    public record Treatment(Predicate<WatchedSession> is, boolean isFinal) {}

    /** Whether something is so of every session or of none. */
    @ParameterType("every|no")
    public boolean every(String text) {
        return text.equals("every");
    }

    @Then("{every} session was {treatment}")
    public void sessionsWere(boolean every, Treatment treatment) throws InterruptedException {
        if (every) {
            Timeouts.await()
                    .untilAsserted(() ->
                            assertThat(watched()).as("sessions").isNotEmpty().allMatch(treatment.is()));
            if (treatment.isFinal()) {
                endAll();
                assertThat(watched())
                        .as("sessions, after everything was stopped")
                        .allMatch(treatment.is());
            }
        } else {
            assertThat(watched()).as("sessions").isNotEmpty().noneMatch(treatment.is());
        }
    }

    // ---- how they are closed

    /** How sessions are closed. */
    @ParameterType("exactly once|in good order|with a cause|with the cause \"[^\"]*\"|with what it threw")
    public String closing(String text) {
        return text;
    }

    @Then("{int} session(s) is/are closed {closing}")
    public void areClosed(int count, String closing) throws InterruptedException {
        awaitClosed(closing, count, how(closing));
        if (closing.equals("exactly once")) {
            endAll();
            assertThat(watched())
                    .as("all sessions, after everything was stopped")
                    .hasSize(count)
                    .allMatch(WatchedSession::closedOnce);
        }
    }

    private static Predicate<WatchedSession> how(String closing) {
        return switch (closing) {
            case "exactly once" -> session -> true;
            case "in good order" -> session -> session.cause() == null;
            case "with a cause" -> session -> session.cause() != null;
            case "with what it threw" -> session -> session.cause() != null && session.cause() == session.thrown();
            default -> {
                String message = closing.substring("with the cause \"".length(), closing.length() - 1);
                yield session -> session.cause() != null
                        && message.equals(session.cause().getMessage());
            }
        };
    }

    private void awaitClosed(String closing, int count, Predicate<WatchedSession> how) {
        Timeouts.await().untilAsserted(() -> {
            List<WatchedSession> closed = sessions.closed();
            assertThat(closed.stream().filter(how).toList())
                    .as(
                            "sessions that were closed %s, of %s",
                            closing, closed.isEmpty() ? "none that is closed" : closed)
                    .hasSize(count);
        });
    }

    /** Ends everything, so that no model can call a session. */
    private void endAll() throws InterruptedException {
        clients.closeAll();
        modelClients.stopAll();
        if (server.isHere()) {
            server.beginStop(GRACE);
            server.awaitStopped();
        }
    }

    /**
     * Some may wait for the next connection to take their place: what a thread has served last, or what was last ready.
     */
    @Then("the server keeps at most {int} of {int} sessions")
    public void keepsAtMost(int most, int all) {
        assertThat(served.made()).as("sessions that were made").hasSize(all);
        Timeouts.await().untilAsserted(() -> {
            System.gc();
            assertThat(served.made().stream()
                            .filter(session -> !session.refersTo(null))
                            .count())
                    .as("of %,d sessions, whose clients have all left, those that the server still references", all)
                    .isLessThanOrEqualTo(most);
        });
    }

    // ---- their threads

    @Then("the sessions ran on {threads}")
    public void ranOn(Predicate<SessionThreads> threads) {
        SessionThreads found = new SessionThreads(watched());
        assertThat(found.all()).as("threads of all sessions").isNotEmpty();
        assertThat(found).as("which threads ran %d sessions", watched().size()).matches(threads);
    }

    /** The threads that run sessions. */
    @ParameterType("one thread|one thread each|one thread for each processor|no more threads than there are processors"
            + "|virtual threads|platform threads")
    public Predicate<SessionThreads> threads(String text) {
        return switch (text) {
            case "one thread" -> found -> found.all().size() == 1;
            case "one thread each" ->
                found -> found.haveOneEach()
                        && found.all().size() == found.sessions().size();
            case "one thread for each processor" ->
                found -> found.haveOneEach()
                        && found.all().size()
                                == Math.min(PROCESSORS, found.sessions().size());
            case "virtual threads" -> found -> found.all().stream().allMatch(Thread::isVirtual);
            case "platform threads" -> found -> found.all().stream().noneMatch(Thread::isVirtual);
            default -> found -> found.all().size() <= PROCESSORS;
        };
    }

    /** The threads that have called some sessions with input. */
    record SessionThreads(List<WatchedSession> sessions) {

        Set<Thread> all() {
            return sessions.stream()
                    .flatMap(session -> session.threads().stream())
                    .collect(Collectors.toSet());
        }

        boolean haveOneEach() {
            return sessions.stream().allMatch(session -> session.threads().size() == 1);
        }

        @Override
        public String toString() {
            return all().size() + " threads, " + all();
        }
    }
}
