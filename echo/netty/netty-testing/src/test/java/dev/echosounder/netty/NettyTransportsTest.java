package dev.echosounder.netty;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.uring.IoUringIoHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What distinguishes Netty's models is the class in which their loops wait, on both sides. No outsider can see it. */
class NettyTransportsTest {

    private static final Set<String> ALL =
            Set.of(NioIoHandler.class.getName(), EpollIoHandler.class.getName(), IoUringIoHandler.class.getName());

    static Stream<Arguments> transports() {
        return Stream.of(
                arguments("netty-nio", NioIoHandler.class),
                arguments("netty-epoll", EpollIoHandler.class),
                arguments("netty-io_uring", IoUringIoHandler.class),
                arguments("netty-nio-pool", NioIoHandler.class),
                arguments("netty-nio-virtual", NioIoHandler.class),
                arguments("netty-epoll-virtual", EpollIoHandler.class));
    }

    @ParameterizedTest
    @MethodSource("transports")
    void eachModelUsesItsOwn(String name, Class<?> handler) throws IOException {
        Model model = Models.named(name);
        assumeTrue(model.unavailable().isEmpty(), () -> model.unavailable().orElseThrow());
        Client client = model.client();
        Server server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        try {
            client.connect(server.address(), new Echo());

            for (String side : new String[] {"-server", "-client"}) {
                await("for the loops of the " + side)
                        .until(() -> waitedInBy(name + side).equals(Set.of(handler.getName())));
            }
        } finally {
            client.stop(Duration.ofSeconds(1));
            server.stop(Duration.ofSeconds(1));
        }
    }

    private static Set<String> waitedInBy(String threads) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().startsWith(threads))
                .flatMap(thread -> Arrays.stream(thread.getValue()))
                .map(StackTraceElement::getClassName)
                .filter(ALL::contains)
                .collect(Collectors.toSet());
    }
}
