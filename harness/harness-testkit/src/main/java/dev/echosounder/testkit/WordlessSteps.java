package dev.echosounder.testkit;

import dev.echosounder.api.Client;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import org.picocontainer.Disposable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Clients that have nothing to say. */
public final class WordlessSteps implements Disposable {

    private static final Duration GRACE = Duration.ofSeconds(5);

    private final EchoServer server;
    private final Sessions sessions;
    private final List<Wordless> wordless = new ArrayList<>();
    private Client client;

    public WordlessSteps(EchoServer server, Sessions sessions) {
        this.server = server;
        this.sessions = sessions;
    }

    @When("{clients} of the model under test half-close as soon as they are started")
    public void clientsHalfClose(int count) throws IOException {
        client = server.model().client();
        for (int i = 0; i < count; i++) {
            Wordless session = new Wordless();
            wordless.add(session);
            client.connect(server.approach(), sessions.watch(session));
        }
        client.start();
    }

    @Then("{int} client sessions hear the end of the input, and are closed in good order")
    public void clientSessionsHearTheEnd(int count) {
        Patience.await().untilAsserted(() -> assertThat(sessions.closed()).as("client sessions that are closed").hasSize(count));
        assertThat(sessions.closed()).as("client sessions").allSatisfy(session -> assertThat(session.cause()).as("the cause that closed() was given").isNull());
        assertThat(wordless).as("client sessions that were told of the end of the input").hasSize(count).allMatch(session -> session.heardTheEnd);
    }

    @Override
    public void dispose() {
        if (client != null) {
            client.stop(GRACE);
        }
    }

    private static final class Wordless implements Session {

        private volatile boolean heardTheEnd;

        @Override
        public void started(Outbox out) {
            out.end();
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {}

        @Override
        public void inputEnded(Outbox out) {
            heardTheEnd = true;
        }
    }
}
