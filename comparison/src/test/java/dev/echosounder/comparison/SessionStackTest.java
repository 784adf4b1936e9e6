package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Session;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which of a framework's threads runs the sessions, at both ends of a connection, is seen in the stack of a session's
 * call. No outsider can see it.
 */
@Timeout(60)
class SessionStackTest {

    private static final String MINA_LOOP = "org.apache.mina.core.polling.AbstractPollingIoProcessor$Processor";
    private static final String MINA_POOL = "org.apache.mina.filter.executor.OrderedThreadPoolExecutor$Worker";
    private static final String GRIZZLY_LOOP = "org.glassfish.grizzly.nio.SelectorRunner";
    private static final String GRIZZLY_POOL =
            "org.glassfish.grizzly.strategies.WorkerThreadIOStrategy$WorkerThreadRunnable";
    private static final String NETTY_LOOP = "dev.echosounder.netty.channel.LastingLoops$Lasting";
    private static final String NETTY_POOL = "io.netty.util.concurrent.DefaultEventExecutor";
    private static final String VIRTUAL = "java.lang.VirtualThread";

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
        Model model = Models.named(name);
        assumeTrue(model.unavailable().isEmpty(), () -> model.unavailable().orElseThrow());
        boolean named = !name.startsWith("mina"); // which names its threads itself
        CompletableFuture<List<String>> ofServer = new CompletableFuture<>();
        CompletableFuture<List<String>> ofClient = new CompletableFuture<>();
        Client client = model.client();
        Server server = model.serve(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                () -> new Looking(named ? name + "-server" : "", ofServer));
        try {
            client.connect(server.address(), new Looking(named ? name + "-client" : "", ofClient));
            client.start();

            for (CompletableFuture<List<String>> stack : List.of(ofServer, ofClient)) {
                assertThat(stack.get(10, TimeUnit.SECONDS))
                        .anyMatch(caller -> caller.startsWith(runs))
                        .noneMatch(caller -> caller.startsWith(doesNot));
            }
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
