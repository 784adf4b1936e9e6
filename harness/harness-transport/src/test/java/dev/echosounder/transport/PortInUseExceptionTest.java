package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortInUseExceptionTest {

    @Test
    void aPortThatIsTakenIsNamedWithWhatToDo() throws IOException {
        try (ServerSocketChannel first = ServerSocketChannel.open();
                ServerSocketChannel second = ServerSocketChannel.open()) {
            first.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            InetSocketAddress at = (InetSocketAddress) first.getLocalAddress();

            IOException refused = catchThrowableOfType(IOException.class, () -> second.bind(at));

            assertThat(PortInUseException.explain(at, refused))
                    .isInstanceOf(PortInUseException.class)
                    .hasMessage(
                            "Port %d on %s is in use: stop what listens there, or choose another port (0 takes any"
                                    + " free one).",
                            at.getPort(), at.getAddress().getHostAddress())
                    .hasCause(refused);
        }
    }

    @Test
    void whereAnyPortWouldDoNoneIsFree() {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

        assertThat(PortInUseException.explain(anyPort, new BindException("Address already in use")))
                .isInstanceOf(PortInUseException.class)
                .hasMessage("No port is free on 127.0.0.1: connections that have just ended hold theirs for a minute."
                        + " Wait, have fewer of them, or choose a port.");
    }

    @Test
    void anyOtherFailureIsLeftAsItIs() {
        InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), 80);
        for (IOException other : List.of(new IOException("Permission denied"), new IOException())) {
            assertThat(PortInUseException.explain(at, other)).isSameAs(other);
        }
    }
}
