package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.session.WatchedSession;
import io.cucumber.java.en.Then;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** How the sessions of the server under test are closed, how often, and with what cause. */
public final class ClosingSteps {

    private static final Duration GRACE = Duration.ofSeconds(5);

    private final EchoServer server;
    private final RawClients clients;
    private final Sessions sessions;

    public ClosingSteps(EchoServer server, RawClients clients, Sessions sessions) {
        this.server = server;
        this.clients = clients;
        this.sessions = sessions;
    }

    @Then("{int} session(s) is/are closed, (each )exactly once")
    public void sessionsAreClosed(int count) throws InterruptedException {
        awaitClosed("sessions that were closed", count, session -> true);
        clients.closeAll();
        server.beginStop(GRACE);
        server.awaitStopped();
        assertThat(sessions.watched())
                .as("all sessions, after the server has stopped")
                .hasSize(count)
                .allSatisfy(session ->
                        assertThat(session.closings()).as("calls of closed()").isEqualTo(1));
    }

    @Then("{int} session(s) is/are closed in good order")
    public void sessionsAreClosedInGoodOrder(int count) {
        awaitClosed(
                "sessions that were closed in good order, without a cause", count, session -> session.cause() == null);
    }

    @Then("{int} session(s) is/are closed with a cause")
    public void sessionsAreClosedWithACause(int count) {
        awaitClosed("sessions that were closed with a cause", count, session -> session.cause() != null);
    }

    @Then("{int} session(s) is/are closed with the cause {string}")
    public void sessionsAreClosedWithTheCause(int count, String message) {
        awaitClosed(
                "sessions that were closed with the cause \"" + message + "\"",
                count,
                session -> session.cause() != null
                        && message.equals(session.cause().getMessage()));
    }

    @Then("{int} session(s) is/are closed with what it/they threw")
    public void sessionsAreClosedWithWhatTheyThrew(int count) {
        awaitClosed(
                "sessions that were closed with the very failure that they threw",
                count,
                session -> session.cause() != null && session.cause() == session.thrown());
    }

    private void awaitClosed(String what, int count, Predicate<WatchedSession> how) {
        Timeouts.await().untilAsserted(() -> {
            List<WatchedSession> closed = sessions.closed();
            assertThat(closed.stream().filter(how).toList())
                    .as("%s, of %s", what, closed.isEmpty() ? "none that is closed" : "those closed: " + closed)
                    .hasSize(count);
        });
    }
}
