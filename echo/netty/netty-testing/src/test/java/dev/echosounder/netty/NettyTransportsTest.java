package dev.echosounder.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What tells Netty's models apart is the class of their channels, on both sides. No outsider can see it. */
class NettyTransportsTest {

    static Stream<Arguments> transports() {
        return Stream.of(
                arguments(Models.named("netty-nio"), NioServerSocketChannel.class, NioSocketChannel.class),
                arguments(Models.named("netty-epoll"), EpollServerSocketChannel.class, EpollSocketChannel.class),
                arguments(Models.named("netty-io_uring"), IoUringServerSocketChannel.class, IoUringSocketChannel.class),
                arguments(Models.named("netty-nio-pool"), NioServerSocketChannel.class, NioSocketChannel.class),
                arguments(Models.named("netty-nio-virtual"), NioServerSocketChannel.class, NioSocketChannel.class),
                arguments(
                        Models.named("netty-epoll-virtual"), EpollServerSocketChannel.class, EpollSocketChannel.class));
    }

    @ParameterizedTest
    @MethodSource("transports")
    void eachModelUsesItsOwn(Model model, Class<? extends Channel> listener, Class<? extends Channel> channel)
            throws IOException {
        assumeTrue(model.unavailable().isEmpty(), () -> model.unavailable().orElseThrow());
        NettyClient client = (NettyClient) model.client();
        Server server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        try {
            client.connect(server.address(), new Echo());

            assertThat(((NettyServer) server).channelType()).isEqualTo(listener);
            assertThat(client.channelTypes()).containsOnly(channel);
        } finally {
            client.stop(Duration.ofSeconds(1));
            server.stop(Duration.ofSeconds(1));
        }
    }
}
