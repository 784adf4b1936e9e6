package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Session;
import dev.echosounder.contract.client.WholeMessages;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.session.SlowEcho;
import dev.echosounder.contract.session.WatchedSession;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What sessions may rely on: seen by sessions that watch how they are called. */
public final class SessionSteps {

    private final EchoServer server;
    private final Sessions sessions;

    public SessionSteps(EchoServer server, Sessions sessions) {
        this.server = server;
        this.sessions = sessions;
    }

    private WatchedSession watch(Session session) {
        return sessions.watch(session);
    }

    private List<WatchedSession> watched() {
        return sessions.watched();
    }

    @Given("a server under test whose sessions are watched")
    public void aServerWhoseSessionsAreWatched() throws IOException {
        server.startEcho(() -> watch(new Echo()));
    }

    @Given("a server of {models} whose sessions are watched")
    public void aServerOfAModelWhoseSessionsAreWatched(List<Model> models) throws IOException {
        assertThat(models).as("models in this step").hasSize(1);
        server.start(models.getFirst(), () -> watch(new Echo()));
    }

    @Then("each session ran on a thread of its own")
    public void eachSessionRanOnAThreadOfItsOwn() {
        assertThat(watched())
                .as("threads of each session")
                .allSatisfy(session -> assertThat(session.threads()).hasSize(1));
        assertThat(threads()).as("threads of all sessions").hasSameSizeAs(watched());
    }

    @Then("all sessions ran on one thread")
    public void allSessionsRanOnOneThread() {
        assertThat(threads()).as("threads of all sessions").hasSize(1);
    }

    @Then("the sessions ran on one thread for each processor")
    public void theSessionsRanOnOneThreadForEachProcessor() {
        assertThat(watched())
                .as("threads of each session")
                .allSatisfy(session -> assertThat(session.threads()).hasSize(1));
        assertThat(threads())
                .as("threads of all sessions")
                .hasSize(Math.min(
                        Runtime.getRuntime().availableProcessors(), watched().size()));
    }

    @Then("the sessions ran on no more threads than there are processors")
    public void ranOnFewThreads() {
        assertThat(threads())
                .as("threads of all sessions")
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Then("all sessions ran on virtual threads")
    public void allSessionsRanOnVirtualThreads() {
        assertThat(threads()).as("threads of all sessions").isNotEmpty().allMatch(Thread::isVirtual);
    }

    @Then("all sessions ran on platform threads")
    public void allSessionsRanOnPlatformThreads() {
        assertThat(threads()).as("threads of all sessions").isNotEmpty().noneMatch(Thread::isVirtual);
    }

    private Set<Thread> threads() {
        return watched().stream().flatMap(session -> session.threads().stream()).collect(Collectors.toSet());
    }

    @Given("a server under test whose sessions take {duration} to answer")
    public void aServerWhoseSessionsTakeTheirTime(Duration time) throws IOException {
        server.start(() -> watch(new SlowEcho(time)));
    }

    @Given("a server under test whose sessions consume messages of {size} whole")
    public void aServerWhoseSessionsConsumeWholeMessages(int size) throws IOException {
        server.start(() -> watch(new WholeMessages(size)));
    }

    @Then("no session was called by two threads at once")
    public void noSessionWasCalledByTwoThreads() {
        assertThat(watched()).as("sessions").isNotEmpty().noneMatch(WatchedSession::overlapped);
    }

    @Then("every session was started before it heard anything")
    public void everySessionWasStartedFirst() {
        assertThat(watched())
                .as("sessions")
                .isNotEmpty()
                .allMatch(WatchedSession::started)
                .noneMatch(WatchedSession::startedLate);
    }
}
