package dev.echosounder.testkit;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import org.picocontainer.Disposable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

import static org.assertj.core.api.Assertions.assertThat;

/** Clients of the model under test whose server leaves them. */
public final class VanishingServerSteps implements Disposable {

    private static final Duration GRACE = Duration.ofSeconds(5);

    private final EchoServer underTest;
    private final Sessions sessions;
    private VanishingServer server;
    private Client client;

    public VanishingServerSteps(EchoServer underTest, Sessions sessions) {
        this.underTest = underTest;
        this.sessions = sessions;
    }

    @Given("a server that resets in mid-message")
    public void aServerThatResets() throws IOException {
        server = VanishingServer.open(true);
    }

    @Given("a server that hangs up in mid-message")
    public void aServerThatHangsUp() throws IOException {
        server = VanishingServer.open(false);
    }

    @When("{clients} of the model under test speak to it, each with {size} to say")
    public void clientsSpeakToIt(int count, int size) throws IOException {
        Model model = underTest.model();
        client = model.client();
        for (int i = 0; i < count; i++) {
            client.connect(server.address(), sessions.watch(new OneWaySession(size)));
        }
        client.start();
    }

    @Then("{int} client sessions are closed with a cause, each exactly once")
    public void clientSessionsAreClosed(int count) {
        Patience.await().untilAsserted(() ->
                assertThat(sessions.closed()).as("client sessions that were closed when their server had vanished").hasSize(count));
        client.stop(GRACE);
        assertThat(sessions.watched()).as("client sessions whose server has vanished")
                .hasSize(count)
                .allSatisfy(session -> assertThat(session.cause()).as("the cause that closed() was given").isNotNull())
                .allSatisfy(session -> assertThat(session.closings()).as("calls of closed()").isEqualTo(1));
    }

    @Override
    public void dispose() {
        try {
            if (server != null) {
                server.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("A server of the testkit could not be closed", failure);
        }
        if (client != null) {
            client.stop(GRACE);
        }
    }
}
