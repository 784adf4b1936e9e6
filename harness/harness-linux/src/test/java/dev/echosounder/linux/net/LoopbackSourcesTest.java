package dev.echosounder.linux.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests from which addresses clients connect that do so again and again. */
class LoopbackSourcesTest {

    private final LoopbackSources sources = new LoopbackSources();

    @Test
    @EnabledOnOs(OS.LINUX)
    void theyTakeTurns() {
        Set<SocketAddress> all = new HashSet<>();
        for (int i = 0; i < LoopbackSources.ADDRESSES; i++) {
            all.add(sources.next(new InetSocketAddress("127.0.0.1", 7007)).orElseThrow());
        }

        assertThat(all)
                .hasSize(LoopbackSources.ADDRESSES)
                .contains(sources.next(new InetSocketAddress("127.0.0.1", 7007)).orElseThrow());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerSeesThem() throws IOException {
        InetSocketAddress loopback = new InetSocketAddress("127.0.0.1", 0);
        try (ServerSocket listener = new ServerSocket();
                Socket client = new Socket()) {
            listener.bind(loopback);
            InetSocketAddress server = (InetSocketAddress) listener.getLocalSocketAddress();
            client.bind(sources.next(server).orElseThrow());
            client.connect(server);

            try (Socket accepted = listener.accept()) {
                assertThat(accepted.getInetAddress().getHostAddress()).isEqualTo("127.0.1.1");
            }
        }
    }

    @Test
    void toAServerElsewhereTheSystemChooses() {
        assertThat(sources.next(new InetSocketAddress("192.0.2.1", 7007))).isEmpty();
        assertThat(sources.next(new InetSocketAddress("::1", 7007))).isEmpty();
        assertThat(sources.next(InetSocketAddress.createUnresolved("staged", 7)))
                .isEmpty();
    }
}
