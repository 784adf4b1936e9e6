package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Session;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Clients of which each has left when the next comes. */
public final class PassersBySteps {

    private static final int MESSAGE_BYTES = 64;

    private final EchoServer server;
    private final RawClients clients;
    private final Queue<WeakReference<Session>> sessions = new ConcurrentLinkedQueue<>();

    public PassersBySteps(EchoServer server, RawClients clients) {
        this.server = server;
        this.clients = clients;
    }

    @Given("a server under test whose sessions nobody keeps but itself")
    public void aServerWhoseSessionsNobodyElseKeeps() throws IOException {
        server.start(() -> {
            Session session = new Echo();
            sessions.add(new WeakReference<>(session));
            return session;
        });
    }

    /**
     * Some may wait for the next connection to take their place: what a thread has served last, or what was last ready.
     */
    @Then("of {int} sessions it keeps {int} at most")
    public void keepsAtMost(int all, int most) {
        assertThat(sessions).as("sessions that were made").hasSize(all);
        Timeouts.await().untilAsserted(() -> {
            System.gc();
            assertThat(sessions.stream()
                            .filter(session -> !session.refersTo(null))
                            .count())
                    .as("of %,d sessions, whose clients have all left, those that the server still keeps", all)
                    .isLessThanOrEqualTo(most);
        });
    }

    @When("{clients} come one after another, are answered, and say farewell")
    public void areAnsweredAndSayFarewell(int count) throws IOException {
        oneAfterAnother(count, MESSAGE_BYTES, RawClient::sayFarewell);
    }

    @When("{clients} come one after another, are answered, and reset their connections")
    public void areAnsweredAndReset(int count) throws IOException {
        oneAfterAnother(count, MESSAGE_BYTES, RawClient::reset);
    }

    @When("{clients} come one after another, take {size} of their answers, and reset their connections")
    public void takeSomeOfTheirAnswersAndReset(int count, int size) throws IOException {
        for (int i = 0; i < count; i++) {
            try (RawClient next = clients.openWithoutReading()) {
                next.send(1, 1);
                next.take(size);
                next.reset();
            }
        }
    }

    /** A server that fails by and by has failed by the time of the last of them, however busy the machine is. */
    @Then("{clients}, one after another, have their own {size} back")
    public void haveTheirOwnBack(int count, int size) throws IOException {
        oneAfterAnother(count, size, RawClient::close);
    }

    private void oneAfterAnother(int count, int size, Leave leave) throws IOException {
        for (int i = 0; i < count; i++) {
            try (RawClient next = clients.open()) {
                next.send(size, size);
                next.awaitEverythingBack();
                leave.take(next);
            }
        }
    }

    /** A way to leave. */
    @FunctionalInterface
    private interface Leave {

        void take(RawClient leaving) throws IOException;
    }
}
