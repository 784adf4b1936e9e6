package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class LoadTest {

    @Test
    void coresThatDoNotExistAreRefused() {
        CommandResult result = CommandResult.of("load", "selector", "--server-cores", "99999");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.firstLine()).startsWith("This machine has no core 99999: choose among core");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        load 127.0.0.1:70000                           | No server can listen at port 70000: give one from 1 to 65535.
        load 127.0.0.1:http                            | "127.0.0.1:http" is neither a model nor the address of a \
        server: give a name, or a host and a port such as 127.0.0.1:7007.
        load 192.0.2.1:7007                            | 192.0.2.1 is not this machine: add --remote if you are \
        allowed to load it, or choose a loopback address such as 127.0.0.1.
        load selector --workload gopher | There is no workload "gopher" on this class path: choose one \
        of echo, http, kv.
        load selector --with gets=50 | The workload echo has no parameters: leave out gets.
        load selector --depth 2 --rate 100             | A load is a closed loop or an open one: give --depth or \
        --rate, not both.
        load selector --reconnect --depth 2            | --reconnect has one message in flight and no rate: leave it \
        out, or leave out --depth and --rate.
        load selector --poisson                        | Random times need a rate: add --rate, or leave out --poisson.
        load selector --baseline --rate 100           | An open loop has no baseline, as the machine's speed does \
        not show: leave out --baseline or --rate.
        load 127.0.0.1:7007 --server-cores 0           | A server that already runs keeps its cores: leave out \
        --server-cores.
        load selector --load-cores all                 | "all" names no cores: give a list such as 0, 0,1 or 0-3.
        load selector --duration 30m                   | 5 runs of 30 min are more than 60 min: give fewer or \
        shorter ones.
        load selector --clients 0                      | A load cannot have 0 clients: give a number from \
        1 to 1,000,000.
        load selector --size 17m                       | A load cannot have 17,825,792 bytes in a message: give a \
        number from 1 to 16,777,216.
        """)
    void aUsageErrorIsOneSentence(String arguments, String sentence) {
        CommandResult result = CommandResult.of(arguments.split(" "));

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.firstLine()).isEqualTo(sentence);
    }

    @Test
    void anUnknownModelIsReported() {
        assertThat(CommandResult.of("load", "selektor").firstLine())
                .startsWith("There is no model \"selektor\" on this class path: did you mean selector? Known are: ");
    }

    @Test
    void anInvalidTimeIsReported() {
        assertThat(CommandResult.of("load", "selector", "--duration", "long").firstLine())
                .contains("\"long\" is not a time: give a number with ms, s or m, such as 500ms or 10s.");
    }

    @Test
    void aModelThatDoesNotSupportTheLoadIsReported() {
        CommandResult result = CommandResult.of("load", "blocking-single", "--clients", "2");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.firstLine())
                .isEqualTo("It cannot serve a load of 2 clients, because it serves one client after the other.");
    }

    /** Whether such a short trial counts depends on the machine. */
    @Test
    void drivesAServerAtAnAddress() throws IOException {
        try (Served served = Served.by("blocking-virtual")) {
            CommandResult result = CommandResult.of(
                    "load", served.address(), "--clients", "2", "--runs", "1", "--duration", "50ms", "--json");
            JsonNode driven = result.json();

            assertThat(result.exitCode()).isEqualTo(driven.path("valid").booleanValue() ? 0 : 1);
            assertThat(driven.path("server").stringValue()).isEqualTo(served.address());
            assertThat(driven.path("rate").path("messagesPerSecond").doubleValue())
                    .isPositive();
            assertThat(driven.path("latencies")
                            .path("closed-loop latency")
                            .path("p99")
                            .doubleValue())
                    .isPositive();
            assertThat(driven.path("reasons").size() == 0)
                    .isEqualTo(driven.path("valid").booleanValue());
        }
    }

    @Test
    void withoutAServerNothingIsMeasured() throws IOException {
        int port;
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = any.getLocalPort();
        }

        CommandResult result = CommandResult.of("load", "127.0.0.1:" + port);

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out())
                .contains("INVALID: these figures do not count.", "No server accepts at 127.0.0.1:" + port);
    }

    /** A model that serves in this JVM. */
    private record Served(Server server) implements AutoCloseable {

        static Served by(String model) throws IOException {
            return new Served(Models.named(model).serve(new InetSocketAddress("127.0.0.1", 0), new Echo()));
        }

        String address() {
            return "127.0.0.1:" + server.address().getPort();
        }

        @Override
        public void close() {
            server.stop(Duration.ofSeconds(2));
        }
    }
}
