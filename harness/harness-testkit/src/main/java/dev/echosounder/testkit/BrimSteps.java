package dev.echosounder.testkit;

import dev.echosounder.api.transport.Grace;
import io.cucumber.java.en.When;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** A client that reads nothing, and lets the kernel fill up to the brim with its answers. */
public final class BrimSteps {

    /** So much goes at once, as every kernel of today takes it. */
    private static final int FIRST_BYTES = 2 * 1024 * 1024;

    /** Less than what a server keeps for a client that does not read, so that it is not overshot. */
    private static final int PART_BYTES = 48 * 1024;

    /** Far more than any kernel takes; who takes even this reads without bound, and another scenario notices. */
    private static final int MOST_BYTES = 32 * 1024 * 1024;

    /** Longer than a server needs to write what it has read. */
    private static final Duration HELD = Duration.ofMillis(100);

    private final RawClients clients;
    private final EchoServer server;

    public BrimSteps(RawClients clients, EchoServer server) {
        this.clients = clients;
        this.server = server;
    }

    @When("a client sends until its answers fill the kernel to the brim, and half-closes")
    public void aClientFillsTheKernelAndHalfCloses() throws IOException {
        RawClient client = clients.openWithoutReading();
        clients.isTheClient(client);
        if (underway(client).isEmpty()) {
            throw new TestAbortedException("This scenario is skipped: the kernel here does not tell what waits in the connection to %s.".formatted(server.address()));
        }
        int sent = FIRST_BYTES;
        client.send(FIRST_BYTES, PART_BYTES);
        client.awaitSent();
        while (sent < MOST_BYTES && !isHeldBack(client, sent)) {
            client.send(PART_BYTES, PART_BYTES);
            client.awaitSent();
            sent += PART_BYTES;
        }
        client.sendAndHalfClose(0);
        Grace.of(HELD).await(() -> underway(client).isEmpty()); // so the server hears of it while it cannot write
    }

    /** Whether some of what the client has sent stays with the server, and nothing comes of it. */
    private boolean isHeldBack(RawClient client, int sent) {
        return !Grace.of(HELD).await(() -> underway(client).filter(now -> now.answered() < sent).isEmpty());
    }

    private Optional<Underway> underway(RawClient client) {
        return Underway.between(client.port(), server.address().getPort());
    }
}
