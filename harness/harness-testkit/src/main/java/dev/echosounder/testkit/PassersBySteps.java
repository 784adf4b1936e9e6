package dev.echosounder.testkit;

import io.cucumber.java.en.When;

import java.io.IOException;

/** Clients of which each has left when the next comes. */
public final class PassersBySteps {

    private static final int MESSAGE_BYTES = 64;

    private final RawClients clients;

    public PassersBySteps(RawClients clients) {
        this.clients = clients;
    }

    @When("{clients} come one after another, are answered, and say farewell")
    public void areAnsweredAndSayFarewell(int count) throws IOException {
        oneAfterAnother(count, FarewellSteps::sayFarewell);
    }

    @When("{clients} come one after another, are answered, and reset their connections")
    public void areAnsweredAndReset(int count) throws IOException {
        oneAfterAnother(count, RawClient::reset);
    }

    private void oneAfterAnother(int count, Leave leave) throws IOException {
        for (int i = 0; i < count; i++) {
            try (RawClient next = clients.open()) {
                next.send(MESSAGE_BYTES, MESSAGE_BYTES);
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
