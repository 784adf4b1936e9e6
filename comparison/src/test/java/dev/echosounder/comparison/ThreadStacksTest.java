package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which of a framework's threads runs the sessions, and what a thread waits in, at both ends of a connection, is seen
 * in stacks. No outsider can see it.
 */
@Timeout(60)
class ThreadStacksTest {

    private static final String MINA_LOOP = "org.apache.mina.core.polling.AbstractPollingIoProcessor$Processor";
    private static final String MINA_POOL = "org.apache.mina.filter.executor.OrderedThreadPoolExecutor$Worker";
    private static final String GRIZZLY_LOOP = "org.glassfish.grizzly.nio.SelectorRunner";
    private static final String GRIZZLY_POOL =
            "org.glassfish.grizzly.strategies.WorkerThreadIOStrategy$WorkerThreadRunnable";
    private static final String NETTY_LOOP = "dev.echosounder.netty.channel.LastingLoops$Lasting";
    private static final String NETTY_POOL = "io.netty.util.concurrent.DefaultEventExecutor";
    private static final String VIRTUAL = "java.lang.VirtualThread";
    private static final String BLOCKING_CHANNEL = "dev.echosounder.blocking.ChannelTransport";
    private static final String STREAM = "dev.echosounder.transport.ChannelInputStream";
    private static final String SELECTOR = "sun.nio.ch.SelectorImpl";
    private static final String NETTY_NIO = "io.netty.channel.nio.NioIoHandler";
    private static final String NETTY_EPOLL = "io.netty.channel.epoll.EpollIoHandler";
    private static final String NETTY_IO_URING = "io.netty.channel.uring.IoUringIoHandler";

    static Stream<Arguments> models() {
        return Stream.of(
                arguments("asynchronous", "sun.nio.ch.AsynchronousChannelGroupImpl", VIRTUAL),
                arguments("grizzly", GRIZZLY_LOOP, GRIZZLY_POOL),
                arguments("grizzly-pool", GRIZZLY_POOL, GRIZZLY_LOOP),
                arguments("mina", MINA_LOOP, MINA_POOL),
                arguments("mina-pool", MINA_POOL, MINA_LOOP),
                arguments("netty-epoll", NETTY_LOOP, NETTY_POOL),
                arguments("netty-epoll-virtual", VIRTUAL, NETTY_LOOP),
                arguments("netty-io_uring", NETTY_LOOP, NETTY_POOL),
                arguments("netty-nio", NETTY_LOOP, NETTY_POOL),
                arguments("netty-nio-pool", NETTY_POOL, NETTY_LOOP),
                arguments("netty-nio-virtual", VIRTUAL, NETTY_LOOP));
    }

    /**
     * @param runs how the name of a class begins that is on the stack
     * @param doesNot how no such name begins
     */
    @ParameterizedTest
    @MethodSource("models")
    void theThreadsOfTheModelRunTheSessionsAndNoOthers(String name, String runs, String doesNot) throws Exception {
        boolean named = !name.startsWith("mina"); // which names its threads itself
        CompletableFuture<List<String>> ofServer = new CompletableFuture<>();
        CompletableFuture<List<String>> ofClient = new CompletableFuture<>();

        connected(
                name,
                () -> new Looking(named ? name + "-server" : "", ofServer),
                new Looking(named ? name + "-client" : "", ofClient),
                () -> {
                    for (CompletableFuture<List<String>> stack : List.of(ofServer, ofClient)) {
                        assertThat(stack.get(10, TimeUnit.SECONDS))
                                .anyMatch(caller -> caller.startsWith(runs))
                                .noneMatch(caller -> caller.startsWith(doesNot));
                    }
                });
    }

    static Stream<Arguments> waits() {
        List<String> nio = List.of("sun.nio.ch.", "java.nio.channels.");
        return Stream.of(
                arguments("blocking-platform", List.of(BLOCKING_CHANNEL), List.of(STREAM, SELECTOR)),
                arguments("streams-platform", List.of(STREAM, SELECTOR), List.of(BLOCKING_CHANNEL)),
                arguments("ffm-epoll", List.of("dev.echosounder.linux.Epoll"), nio),
                arguments("ffm-io_uring", List.of("dev.echosounder.linux.Ring"), nio),
                arguments("netty-nio", List.of(NETTY_NIO), List.of(NETTY_EPOLL, NETTY_IO_URING)),
                arguments("netty-epoll", List.of(NETTY_EPOLL), List.of(NETTY_NIO, NETTY_IO_URING)),
                arguments("netty-io_uring", List.of(NETTY_IO_URING), List.of(NETTY_NIO, NETTY_EPOLL)),
                arguments("netty-nio-pool", List.of(NETTY_NIO), List.of(NETTY_EPOLL, NETTY_IO_URING)),
                arguments("netty-nio-virtual", List.of(NETTY_NIO), List.of(NETTY_EPOLL, NETTY_IO_URING)),
                arguments("netty-epoll-virtual", List.of(NETTY_EPOLL), List.of(NETTY_NIO, NETTY_IO_URING)));
    }

    /**
     * @param together how the names of classes begin that are on the stack of one thread
     * @param never how no name of a class begins that is on any
     */
    @ParameterizedTest
    @MethodSource("waits")
    void theThreadsOfTheModelWaitThere(String name, List<String> together, List<String> never) throws Exception {
        connected(name, Echo::new, new Echo(), () -> {
            for (String side : List.of("-server", "-client")) {
                boolean found = Grace.of(Duration.ofSeconds(30))
                        .await(() -> stacks(name + side)
                                .anyMatch(stack -> together.stream().allMatch(each -> isOn(stack, each))));
                assertThat(found)
                        .as("a thread of %s%s waits in %s", name, side, together)
                        .isTrue();
                assertThat(stacks(name + side))
                        .noneMatch(stack -> never.stream().anyMatch(each -> isOn(stack, each)));
            }
        });
    }

    private static Stream<StackTraceElement[]> stacks(String threads) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().startsWith(threads))
                .map(Map.Entry::getValue);
    }

    private static boolean isOn(StackTraceElement[] stack, String className) {
        return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith(className));
    }

    @FunctionalInterface
    private interface Check {
        void run() throws Exception;
    }

    /** Checks this while a client of the model is connected to its server, and started. */
    private static void connected(String name, Service service, Session ofClient, Check check) throws Exception {
        Model model = Models.named(name);
        assumeTrue(model.unavailable().isEmpty(), () -> model.unavailable().orElseThrow());
        Client client = model.client();
        Server server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), service);
        try {
            client.connect(server.address(), ofClient);
            client.start();
            check.run();
        } finally {
            client.stop(Duration.ofSeconds(1));
            server.stop(Duration.ofSeconds(1));
        }
    }

    /**
     * Sends a byte, and completes the stack with the names of the classes that call it with the peer's.
     *
     * @param thread how the name of the calling thread begins
     */
    private record Looking(String thread, CompletableFuture<List<String>> stack) implements Session {

        @Override
        public void started(Outbox out) {
            out.write(ByteBuffer.wrap(new byte[1]));
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            in.position(in.limit());
            if (Thread.currentThread().getName().startsWith(thread)) {
                stack.complete(StackWalker.getInstance()
                        .walk(frames ->
                                frames.map(StackWalker.StackFrame::getClassName).toList()));
            } else {
                stack.completeExceptionally(new AssertionError("called by " + Thread.currentThread()));
            }
        }
    }
}
