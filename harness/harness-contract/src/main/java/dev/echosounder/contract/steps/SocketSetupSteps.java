package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.Descriptors;
import dev.echosounder.linux.SocketOption;
import dev.echosounder.linux.net.TcpSocket;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import java.io.IOException;
import java.util.List;
import org.opentest4j.TestAbortedException;

/** How the sockets of the model under test are set up. The kernel is asked, of those sockets that this process has. */
public final class SocketSetupSteps {

    /** Of a connection between the server under test and a client. */
    public enum End {
        SERVER,
        CLIENT;

        private boolean is(TcpSocket socket, int port) {
            return (this == SERVER ? socket.localPort() : socket.remotePort()) == port && !socket.listens();
        }
    }

    private final EchoServer server;

    public SocketSetupSteps(EchoServer server) {
        this.server = server;
    }

    @ParameterType("server|client")
    public End end(String text) {
        return text.equals("server") ? End.SERVER : End.CLIENT;
    }

    @Then("TCP_NODELAY is on at the {end}'s end")
    public void shortSegmentsLeaveAtOnce(End end) throws IOException {
        for (int socket : sockets(end)) {
            assertThat(SocketOption.NO_DELAY.get(socket))
                    .as("TCP_NODELAY at the %s's end of a connection", name(end))
                    .isNotZero();
        }
    }

    @Then("the {end} has left the sizes of the kernel's buffers to the kernel")
    public void theKernelSizesItsBuffers(End end) throws IOException {
        List<Integer> sockets = sockets(end);
        if (!SocketOption.BUFFER_LOCKS.isKnown()) {
            throw new TestAbortedException(
                    "This scenario is skipped: the kernel here does not tell who sizes a buffer, as Linux does since"
                            + " 5.16.");
        }
        for (int socket : sockets) {
            assertThat(SocketOption.BUFFER_LOCKS.get(socket))
                    .as("buffers whose size the %s has set (1: for sending, 2: for receiving, 3: both)", name(end))
                    .isZero();
        }
    }

    /** The descriptors of the model's sockets. */
    private List<Integer> sockets(End end) {
        ServerUnderTest.mustHaveAnInside();
        if (!Descriptors.areTold()) {
            throw new TestAbortedException(
                    "This scenario is skipped: this system does not tell which sockets a process has.");
        }
        int port = server.address().getPort();
        List<Integer> sockets = TcpSocket.at(port).stream()
                .filter(socket -> end.is(socket, port))
                .flatMapToInt(socket -> Descriptors.ofSocket(Long.toString(socket.inode())).stream())
                .boxed()
                .toList();
        assertThat(sockets)
                .as("sockets at the %s's end of connections", name(end))
                .isNotEmpty();
        return sockets;
    }

    private static String name(End end) {
        return end == End.SERVER ? "server" : "client";
    }
}
