package dev.echosounder.linux.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreePortTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    @Test
    void canBeListenedOnAndIsNoneOfThoseThatAreDealtOut() throws IOException {
        InetSocketAddress free = FreePort.find();

        assertThat(free.getPort()).isBetween(10_000, 29_999);
        try (ServerSocket listener = new ServerSocket(free.getPort(), 1, free.getAddress())) {
            assertThat(listener.getLocalSocketAddress()).isEqualTo(free);
        }
    }

    @Test
    void isNotOneOnWhichASocketListens() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, HERE)) {
            int free = FreePort.find().getPort();
            PrimitiveIterator.OfInt candidates =
                    IntStream.of(listener.getLocalPort(), free).iterator();

            assertThat(FreePort.find(candidates::nextInt).getPort()).isEqualTo(free);
        }
    }

    @Test
    void isNotLookedForWithoutEnd() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, HERE)) {
            assertThatIOException()
                    .isThrownBy(() -> FreePort.find(listener::getLocalPort))
                    .withMessageStartingWith(
                            "No port was free on 127.0.0.1 of 20 that were tried, the last one for this reason: ");
        }
    }
}
