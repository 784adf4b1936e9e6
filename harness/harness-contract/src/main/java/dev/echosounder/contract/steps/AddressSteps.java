package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.NewClient;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.linux.net.LoopbackSources;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.concurrent.locks.LockSupport;
import org.opentest4j.TestAbortedException;

/** Clients whose addresses and ports others have, or had, and where the server is to be found. */
public final class AddressSteps {

    /** Of which no other socket has anything: or else nobody could bind to it again. */
    private static final InetSocketAddress A_PORT_OF_ITS_OWN = new InetSocketAddress(0);

    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    private static final int ATTEMPTS = 20;
    private static final long LET_GO_NANOS = 1_000_000;

    private final EchoServer server;
    private final RawClients clients;
    private final LoopbackSources sources = new LoopbackSources();
    private int comings;
    private InetSocketAddress from;

    public AddressSteps(EchoServer server, RawClients clients) {
        this.server = server;
        this.clients = clients;
    }

    @When("a client resets its connection in mid-message and comes again from the same port, {int} times")
    public void aClientComesAgain(int times) throws IOException {
        comings = times;
        try (RawClient first = clients.openFrom(A_PORT_OF_ITS_OWN)) {
            from = first.address();
            first.resetInMidMessage();
        }
    }

    @Then("it has its own {size} back each time")
    public void itHasItsOwnBackEachTime(int size) throws IOException {
        for (int i = 0; i < comings; i++) {
            try (RawClient again = comeAgain()) {
                again.send(size, size);
                again.awaitEverythingBack();
                again.resetInMidMessage();
            }
        }
    }

    /**
     * Java lets a socket go once the thread that reads from it has noticed; and then somebody else may have taken the
     * port.
     */
    private RawClient comeAgain() throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return clients.openFrom(from);
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

    @Given("{clients} at different addresses are connected, all from the same port")
    public void clientsAtDifferentAddressesAreConnected(int count) throws IOException {
        anotherAddress(server.approach());
        for (int attempt = 1; !connect(count); attempt++) {
            if (attempt == ATTEMPTS) {
                throw new TestAbortedException(
                        "This scenario is skipped: no port was free at all of %d addresses.".formatted(count));
            }
        }
    }

    /** Returns whether all of them could have the port of the first. */
    private boolean connect(int count) throws IOException {
        RawClient[] joined = new RawClient[count];
        joined[0] = clients.openFrom(A_PORT_OF_ITS_OWN);
        for (int i = 1; i < count; i++) {
            InetAddress address = anotherAddress(server.approach());
            try {
                joined[i] = clients.openFrom(
                        new InetSocketAddress(address, joined[0].address().getPort()));
            } catch (BindException taken) {
                return false;
            }
        }
        for (RawClient client : joined) {
            clients.joinThem(client);
        }
        return true;
    }

    /** Of this machine, as is this one. */
    private InetAddress anotherAddress(InetSocketAddress than) {
        return sources.next(than)
                .map(InetSocketAddress::getAddress)
                .orElseThrow(() -> new TestAbortedException(
                        "This scenario is skipped: it takes several addresses of this machine, and only Linux"
                                + " has them by itself, for servers on the loopback."));
    }

    @Then("it listens at the address that it was given, and at no other of this machine")
    public void itListensNowhereElse() {
        ServerUnderTest.mustHaveAnInside();
        InetSocketAddress address = server.address();
        assertThat(address.getAddress())
                .as("where the server says that it listens")
                .isEqualTo(InetAddress.getLoopbackAddress());
        assertThat(NewClient.at(address)).as("what becomes of a client there").isEqualTo(NewClient.ANSWERED);
        InetSocketAddress elsewhere = new InetSocketAddress(anotherAddress(address), address.getPort());
        assertThat(NewClient.at(elsewhere))
                .as("what becomes of a client at %s, where the server was not told to listen", elsewhere)
                .isEqualTo(NewClient.REFUSED);
    }

    @Given("the echo server under test at the loopback address of IPv6")
    public void atTheLoopbackAddressOfIpv6() throws IOException {
        ServerUnderTest.mustHaveAnInside();
        InetAddress loopback;
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getByAddress(IPV6_LOOPBACK))) {
            loopback = any.getInetAddress();
        } catch (SocketException none) {
            throw new TestAbortedException(
                    "This scenario is skipped: this machine, or this JVM, has no loopback address of IPv6: "
                            + none.getMessage(),
                    none);
        }
        server.startAt(loopback);
    }
}
