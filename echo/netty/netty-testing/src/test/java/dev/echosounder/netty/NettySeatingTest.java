package dev.echosounder.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Session;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whether the thread of a session is an event loop, on both sides. No outsider can see it: the threads of a pool are
 * platform threads too.
 */
class NettySeatingTest {

    static Stream<Arguments> models() {
        return Stream.of(
                arguments(Models.named("netty-nio"), true),
                arguments(Models.named("netty-epoll"), true),
                arguments(Models.named("netty-io_uring"), true),
                arguments(Models.named("netty-nio-pool"), false),
                arguments(Models.named("netty-nio-virtual"), false),
                arguments(Models.named("netty-epoll-virtual"), false));
    }

    @ParameterizedTest
    @MethodSource("models")
    void sessionsRunOnTheLoopsOrNot(Model model, boolean onLoops) throws Exception {
        assumeTrue(model.unavailable().isEmpty(), () -> model.unavailable().orElseThrow());
        Speaking speaking = new Speaking();
        Listening listening = new Listening();
        NettyClient client = (NettyClient) model.client();
        Server server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), () -> listening);
        try {
            client.connect(server.address(), speaking);
            client.start();

            assertThat(((NettyServer) server).isLoop(listening.thread.get(10, TimeUnit.SECONDS)))
                    .isEqualTo(onLoops);
            assertThat(client.isLoop(speaking.thread.get(10, TimeUnit.SECONDS))).isEqualTo(onLoops);
        } finally {
            client.stop(Duration.ofSeconds(1));
            server.stop(Duration.ofSeconds(1));
        }
    }

    /** Tells which thread called it with input, and echoes. */
    private static final class Listening implements Session {

        final CompletableFuture<Thread> thread = new CompletableFuture<>();
        private final Session echo = new Echo();

        @Override
        public void received(ByteBuffer in, Outbox out) {
            thread.complete(Thread.currentThread());
            echo.received(in, out);
        }
    }

    /** Says a word, and tells which thread called it with the answer. */
    private static final class Speaking implements Session {

        final CompletableFuture<Thread> thread = new CompletableFuture<>();

        @Override
        public void started(Outbox out) {
            out.write(ByteBuffer.wrap(new byte[10]));
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            in.position(in.limit());
            thread.complete(Thread.currentThread());
        }
    }
}
