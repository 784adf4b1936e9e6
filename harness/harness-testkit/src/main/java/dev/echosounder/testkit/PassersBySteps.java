package dev.echosounder.testkit;

import io.cucumber.java.en.Then;
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
        oneAfterAnother(count, MESSAGE_BYTES, RawClient::sayFarewell);
    }

    @When("{clients} come one after another, are answered, and reset their connections")
    public void areAnsweredAndReset(int count) throws IOException {
        oneAfterAnother(count, MESSAGE_BYTES, RawClient::reset);
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
