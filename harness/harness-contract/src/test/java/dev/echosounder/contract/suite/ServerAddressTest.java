package dev.echosounder.contract.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:7007", "127.8.8.8:1", "[::1]:65535"})
    void hasAHostAndAPort(String text) {
        assertThat(ServerAddress.text(ServerAddress.parse(text))).isEqualTo(text);
    }

    @Test
    void mayHaveAName() {
        assertThat(ServerAddress.parse("localhost:7007").getPort()).isEqualTo(7007);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "true",
                "7007",
                "127.0.0.1",
                "127.0.0.1:",
                ":7007",
                "127.0.0.1:0",
                "127.0.0.1:65536",
                "127.0.0.1:http",
                "tcp://127.0.0.1:7007",
                "::1:7007"
            })
    void anythingElseIsNoAddress(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerAddress.parse(text))
                .withMessage("\"%s\" is no address of a server: give its host and its port, such as 127.0.0.1:7007."
                        .formatted(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1:7007", "[2001:db8::1]:7007", "0.0.0.0:7007"})
    void anotherMachineIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerAddress.parse(text))
                .withMessage(text.substring(0, text.lastIndexOf(':'))
                        + " is not this machine: only a server at a loopback address, such as 127.0.0.1, is"
                        + " ever put under load.");
    }

    @Test
    void reportsInASentenceThatNoServerListens() throws IOException {
        InetSocketAddress free;
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            free = (InetSocketAddress) any.getLocalSocketAddress();
            ServerAddress.reach(free);
        }
        assertThatIOException()
                .isThrownBy(() -> ServerAddress.reach(free))
                .withMessageStartingWith("No server listens at %s".formatted(ServerAddress.text(free)))
                .withMessageEndingWith(": start it, or start it again if it has ended.");
    }
}
