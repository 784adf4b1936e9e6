package dev.echosounder.asynchronous;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What distinguishes this model: the kind of its channels, and which threads call their handlers, at both ends. */
@Timeout(30)
class AsynchronousChannelsTest {

    private final CompletableFuture<List<Class<?>>> serversCallers = new CompletableFuture<>();
    private final CompletableFuture<List<Class<?>>> clientsCallers = new CompletableFuture<>();
    private final CompletableFuture<String> serversThread = new CompletableFuture<>();
    private final CompletableFuture<String> clientsThread = new CompletableFuture<>();

    @Test
    void aSessionIsCalledByAThreadThatServesAGroupOfAsynchronousChannels() throws IOException {
        AsynchronousModel model = new AsynchronousModel();
        Client client = model.client();
        Server server = model.serve(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                () -> new Telling(serversCallers, serversThread));
        try {
            client.connect(server.address(), new Telling(clientsCallers, clientsThread));
            client.start();

            Stream.of(serversCallers, clientsCallers)
                    .map(CompletableFuture::join)
                    .forEach(callers -> assertThat(callers)
                            .as("classes that call the session, or of which they are parts")
                            .anyMatch(AsynchronousChannelGroup.class::isAssignableFrom));
            assertThat(serversThread.join()).startsWith("asynchronous-server-");
            assertThat(clientsThread.join()).startsWith("asynchronous-client-");
        } finally {
            client.stop(Duration.ofSeconds(1));
            server.stop(Duration.ofSeconds(1));
        }
    }

    @Test
    void aGroupHasAThreadForEachProcessorAndEndsWithAllOfThem() throws IOException {
        Collection<Thread> before = Thread.getAllStackTraces().keySet();
        Server server =
                new AsynchronousModel().serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        List<Thread> ofGroup = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.getName().startsWith("asynchronous-server-"))
                .toList();

        server.stop(Duration.ofSeconds(1));

        assertThat(ofGroup).hasSize(Runtime.getRuntime().availableProcessors()).noneMatch(Thread::isAlive);
    }

    /** Says one byte, and tells who calls it with the answer, and on which thread. */
    private record Telling(CompletableFuture<List<Class<?>>> callers, CompletableFuture<String> thread)
            implements Session {

        @Override
        public void started(Outbox out) {
            out.write(ByteBuffer.wrap(new byte[1]));
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            in.position(in.limit());
            List<Class<?>> classes = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                    .walk(frames -> frames.<Class<?>>map(
                                    frame -> frame.getDeclaringClass().getNestHost())
                            .toList());
            callers.complete(classes);
            thread.complete(Thread.currentThread().getName());
        }
    }
}
