package dev.echosounder.contract.steps;

import dev.echosounder.contract.client.InFlightBytes;
import dev.echosounder.contract.client.QuiescenceDetector;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A client that reads nothing, and lets the kernel fill up to the brim with its answers. */
public final class FullBufferSteps {

    /** So much goes at once, as every kernel of today takes it. */
    private static final int FIRST_BYTES = 2 * 1024 * 1024;

    /** Less than what a server keeps for a client that does not read, so that it is not overshot. */
    private static final int PART_BYTES = 48 * 1024;

    /** Far more than any kernel takes; who takes even this reads without bound, and another scenario notices. */
    private static final int MOST_BYTES = 32 * 1024 * 1024;

    /**
     * A look takes time of the processor, which the server needs: while nothing moves, the next one is twice as far
     * away, up to a bound.
     */
    private static final long LOOK_AGAIN_NANOS = 500_000;

    private static final long MOST_NANOS = 20_000_000;

    /** Longer than elsewhere: a kernel that is not full yet hides what this is to show. */
    private static final Duration STANDSTILL = Timeouts.standstill().multipliedBy(2);

    private final RawClients clients;
    private final EchoServer server;

    public FullBufferSteps(RawClients clients, EchoServer server) {
        this.clients = clients;
        this.server = server;
    }

    @When("a client sends until its answers fill the kernel to the brim, and half-closes")
    public void aClientFillsTheKernelAndHalfCloses() throws IOException {
        RawClient client = clients.openWithoutReading();
        clients.isTheClient(client);
        InFlightBytes.mustBeTold(client.address(), server.address());
        int sent = FIRST_BYTES;
        client.send(FIRST_BYTES, PART_BYTES);
        client.awaitSent();
        while (sent < MOST_BYTES && areAnswered(client, sent)) {
            client.send(PART_BYTES, PART_BYTES);
            client.awaitSent();
            sent += PART_BYTES;
        }
        client.sendAndHalfClose(0);
        areAnswered(
                client,
                Long.MAX_VALUE); // that is, never; but until nothing moves any more the server hears of the half-close
    }

    /**
     * Waits until the kernel has taken so many bytes from the server, or nothing moves any more; returns whether it
     * has.
     */
    private boolean areAnswered(RawClient client, long bytes) {
        Optional<InFlightBytes> before = Optional.empty();
        long pause = LOOK_AGAIN_NANOS;
        for (QuiescenceDetector standstill = new QuiescenceDetector(STANDSTILL); !standstill.isReached(); ) {
            Optional<InFlightBytes> now = underway(client);
            if (now.isPresent() && now.get().answered() >= bytes) {
                return true;
            }
            if (!now.equals(before)) {
                before = now;
                standstill.end();
                pause = LOOK_AGAIN_NANOS;
            }
            LockSupport.parkNanos(pause);
            pause = Math.min(2 * pause, MOST_NANOS);
        }
        return false;
    }

    private Optional<InFlightBytes> underway(RawClient client) {
        return InFlightBytes.between(client.address(), server.address());
    }
}
