package dev.echosounder.grizzly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which of Grizzly's threads runs the sessions is seen in the stack of a session's call. No outsider can see it. */
class GrizzlySeatingTest {

    private static final String SELECTOR = "org.glassfish.grizzly.nio.SelectorRunner";
    private static final String WORKER = "org.glassfish.grizzly.strategies.WorkerThreadIOStrategy$WorkerThreadRunnable";

    @Test
    void theSelectorThreadsOfGrizzlyRunTheSessions() throws IOException {
        assertThat(stackOfASession(Models.named("grizzly"))).contains(SELECTOR).doesNotContain(WORKER);
    }

    @Test
    void theWorkersOfGrizzlyPoolRunTheSessions() throws IOException {
        assertThat(stackOfASession(Models.named("grizzly-pool"))).contains(WORKER).doesNotContain(SELECTOR);
    }

    /** The classes whose methods are being called while a session of this model receives something. */
    private static Set<String> stackOfASession(Model model) throws IOException {
        CompletableFuture<Set<String>> stack = new CompletableFuture<>();
        Server server =
                model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), () -> new Looking(stack));
        try (Socket client =
                new Socket(server.address().getAddress(), server.address().getPort())) {
            client.getOutputStream().write(1);
            return stack.join();
        } finally {
            server.stop(Duration.ofSeconds(1));
        }
    }

    private record Looking(CompletableFuture<Set<String>> stack) implements Session {

        @Override
        public void received(ByteBuffer in, Outbox out) {
            in.position(in.limit());
            stack.complete(StackWalker.getInstance()
                    .walk(frames ->
                            frames.map(StackWalker.StackFrame::getClassName).collect(Collectors.toSet())));
        }
    }
}
