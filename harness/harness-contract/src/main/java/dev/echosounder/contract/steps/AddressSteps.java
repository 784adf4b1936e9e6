package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.Message;
import dev.echosounder.contract.client.NewClient;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.Who;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.linux.net.LoopbackSources;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.opentest4j.TestAbortedException;

/** Clients whose address or port another client has, or had, and the address of the server. */
public final class AddressSteps {

    /** Of which no other socket has anything: or else nobody could bind to it again. */
    private static final InetSocketAddress A_PORT_OF_ITS_OWN = new InetSocketAddress(0);

    private static final Message RESET_IN_MID_MESSAGE =
            Message.of("1,000 bytes and reset at the first byte of the response");
    private static final int MESSAGE_BYTES = 1024;
    private static final int ATTEMPTS = 20;
    private static final long LET_GO_NANOS = 1_000_000;

    private final EchoServer server;
    private final ClientGroups clients;
    private final LoopbackSources sources = new LoopbackSources();

    public AddressSteps(EchoServer server, ClientGroups clients) {
        this.server = server;
        this.clients = clients;
    }

    @Then("a client that resets and reconnects from the same port {times} receives its own bytes each time")
    public void receivesItsOwnEachTime(int times) throws IOException {
        InetSocketAddress from;
        try (RawClient first = clients.connectFrom(A_PORT_OF_ITS_OWN)) {
            from = first.address();
            first.send(RESET_IN_MID_MESSAGE);
        }
        for (int i = 0; i < times; i++) {
            try (RawClient again = connectAgain(from)) {
                again.send(Message.of(MESSAGE_BYTES));
                again.awaitEverythingBack();
                again.send(RESET_IN_MID_MESSAGE);
            }
        }
    }

    /**
     * Java lets a socket go once the thread that reads from it has noticed; and then somebody else may have taken the
     * port.
     */
    private RawClient connectAgain(InetSocketAddress from) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return clients.connectFrom(from);
            } catch (BindException taken) {
                if (attempt == ATTEMPTS) {
                    throw new TestAbortedException(
                            "This scenario is skipped: port %d was taken by another as soon as its client had left."
                                    .formatted(from.getPort()),
                            taken);
                }
                LockSupport.parkNanos(attempt * LET_GO_NANOS);
            }
        }
    }

    @When("{clients} are connected from different addresses and the same port")
    public void connectedFromTheSamePort(Who who) throws IOException {
        anotherAddress(server.approach());
        Optional<List<RawClient>> connected = Optional.empty();
        for (int attempt = 1; connected.isEmpty(); attempt++) {
            if (attempt == ATTEMPTS) {
                throw new TestAbortedException(
                        "This scenario is skipped: no port was free at all of %d addresses.".formatted(who.count()));
            }
            connected = connect(who.count());
        }
        clients.named(who, connected.get());
    }

    /** Empty if not all of them could have the port of the first. */
    private Optional<List<RawClient>> connect(int count) throws IOException {
        List<RawClient> connected = new ArrayList<>();
        connected.add(clients.connectFrom(A_PORT_OF_ITS_OWN));
        int port = connected.getFirst().address().getPort();
        while (connected.size() < count) {
            try {
                connected.add(clients.connectFrom(new InetSocketAddress(anotherAddress(server.approach()), port)));
            } catch (BindException taken) {
                return Optional.empty();
            }
        }
        return Optional.of(connected);
    }

    /** Of this machine, as is this one. */
    private InetAddress anotherAddress(InetSocketAddress than) {
        return sources.next(than)
                .map(InetSocketAddress::getAddress)
                .orElseThrow(() -> new TestAbortedException(
                        "This scenario is skipped: it takes several addresses of this machine, and only Linux"
                                + " has them by itself, for servers on the loopback."));
    }

    @Then("the server listens at its address, and at no other of this machine")
    public void itListensNowhereElse() {
        ServerUnderTest.mustHaveAnInside();
        InetSocketAddress address = server.address();
        assertThat(address.getAddress())
                .as("where the server says that it listens")
                .isEqualTo(InetAddress.getLoopbackAddress());
        assertThat(NewClient.at(address)).as("what happens to a client there").isEqualTo(NewClient.ANSWERED);
        InetSocketAddress elsewhere = new InetSocketAddress(anotherAddress(address), address.getPort());
        assertThat(NewClient.at(elsewhere))
                .as("what happens to a client at %s, where the server was not told to listen", elsewhere)
                .isEqualTo(NewClient.REFUSED);
    }
}
