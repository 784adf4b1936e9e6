package dev.echosounder.testkit;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.LockSupport;

/** Clients whose addresses and ports others have, or had. */
public final class AddressSteps {

    private static final boolean LINUX = System.getProperty("os.name").equals("Linux");
    private static final int PART_OF_A_MESSAGE = 1_000;
    /** Of which no other socket has anything: or else nobody could bind to it again. */
    private static final InetSocketAddress A_PORT_OF_ITS_OWN = new InetSocketAddress(0);

    private static final int ATTEMPTS = 20;
    private static final long LET_GO_NANOS = 1_000_000;

    private final EchoServer server;
    private final RawClients clients;
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
            leaveInMidMessage(first);
        }
    }

    @Then("it has its own {size} back each time")
    public void itHasItsOwnBackEachTime(int size) throws IOException {
        for (int i = 0; i < comings; i++) {
            try (RawClient again = comeAgain()) {
                again.send(size, size);
                again.awaitEverythingBack();
                leaveInMidMessage(again);
            }
        }
    }

    /** Java lets a socket go once the thread that reads from it has noticed; and then somebody else may have taken the port. */
    private RawClient comeAgain() throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return clients.openFrom(from);
            } catch (BindException taken) {
                if (attempt == ATTEMPTS) {
                    throw new TestAbortedException("This scenario is skipped: port %d was taken by another as soon as its client had left.".formatted(from.getPort()), taken);
                }
                LockSupport.parkNanos(attempt * LET_GO_NANOS);
            }
        }
    }

    private static void leaveInMidMessage(RawClient leaving) throws IOException {
        int before = leaving.received();
        leaving.send(PART_OF_A_MESSAGE, PART_OF_A_MESSAGE);
        leaving.awaitBack(before + 1);
        leaving.reset();
    }

    @Given("{clients} at different addresses are connected, all from the same port")
    public void clientsAtDifferentAddressesAreConnected(int count) throws IOException {
        if (!LINUX || !(server.approach().getAddress() instanceof Inet4Address address) || !address.isLoopbackAddress()) {
            throw new TestAbortedException("This scenario is skipped: it takes several addresses of this machine, and only Linux has them by itself, for servers on the loopback.");
        }
        for (int attempt = 1; !connect(count); attempt++) {
            if (attempt == ATTEMPTS) {
                throw new TestAbortedException("This scenario is skipped: no port was free at all of %d addresses.".formatted(count));
            }
        }
    }

    /** Returns whether all of them could have the port of the first. */
    private boolean connect(int count) throws IOException {
        RawClient[] joined = new RawClient[count];
        joined[0] = clients.openFrom(A_PORT_OF_ITS_OWN);
        for (int i = 1; i < count; i++) {
            InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 2, (byte) i});
            try {
                joined[i] = clients.openFrom(new InetSocketAddress(address, joined[0].address().getPort()));
            } catch (BindException taken) {
                return false;
            }
        }
        for (RawClient client : joined) {
            clients.joinThem(client);
        }
        return true;
    }
}
