package dev.echosounder.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Client;
import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Session;
import dev.echosounder.transport.ChannelInputStream;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.blocking.BlockingConnection;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What tells streams-platform from blocking-platform is what a connection reads from and writes to, and how its thread
 * waits. No outsider can see it.
 */
@Timeout(60)
class StreamsTest {

    private final List<String> events = new ArrayList<>();

    @Test
    void aConnectionNeedsNothingButAnInputStreamAndAnOutputStream() {
        byte[] message = new byte[200_000];
        new Random(1).nextBytes(message);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();

        conversation(new Watched(new Echo(), events), message, answer).converse();

        assertThat(answer.toByteArray()).isEqualTo(message);
        assertThat(events).containsExactly("hung up", "closed with null");
    }

    @Test
    void aSessionMayAnswerFromABufferWithoutAnArray() {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();

        conversation(
                        (in, out) -> {
                            out.write(ByteBuffer.allocateDirect(in.remaining())
                                    .put(in)
                                    .flip());
                        },
                        "without an array".repeat(1_000).getBytes(),
                        answer)
                .converse();

        assertThat(answer).hasToString("without an array".repeat(1_000));
    }

    private BlockingConnection conversation(Session session, byte[] message, ByteArrayOutputStream answer) {
        return new BlockingConnection(
                new StreamTransport(
                        new ByteArrayInputStream(message),
                        answer,
                        new StreamTransport.Progress(),
                        () -> events.add("hung up")),
                session);
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "client"})
    void theThreadOfAConnectionWaitsInAStreamForASelector(String side) throws IOException {
        assertThat(whereAThreadWaits(Models.named("streams-platform"), side, StreamsTest::waitsForASelector))
                .contains(ChannelInputStream.class);
        assertThat(whereAThreadWaits(Models.named("blocking-platform"), side, stack -> true))
                .doesNotContain(ChannelInputStream.class)
                .noneMatch(Selector.class::isAssignableFrom);
    }

    private static boolean waitsForASelector(List<Class<?>> stack) {
        return stack.stream().anyMatch(Selector.class::isAssignableFrom);
    }

    /**
     * The classes on the stack of a connection's thread that reads, as soon as they are {@code such}: before it waits,
     * it looks whether there are bytes.
     */
    private static List<Class<?>> whereAThreadWaits(Model model, String side, Predicate<List<Class<?>>> such)
            throws IOException {
        Server server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        Client client = model.client();
        try {
            client.connect(server.address(), new Echo());
            client.start();
            List<Class<?>> found = new ArrayList<>();
            boolean waits = Grace.of(Duration.ofSeconds(30)).await(() -> {
                found.clear();
                waiting(model.name() + "-" + side).forEach(found::add);
                return !found.isEmpty() && such.test(found);
            });
            assertThat(waits)
                    .as("a thread of the " + side + " waits as it should; its stack was last %s", found)
                    .isTrue();
            return found;
        } finally {
            client.stop(Duration.ofSeconds(10));
            server.stop(Duration.ofSeconds(10));
        }
    }

    private static Stream<Class<?>> waiting(String prefix) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().startsWith(prefix))
                .map(Map.Entry::getValue)
                .filter(StreamsTest::isDeepInARead)
                .flatMap(Arrays::stream)
                .map(StreamsTest::classOf);
    }

    /** It is in the system, in the midst of a connection's read, or of the wait for one. */
    private static boolean isDeepInARead(StackTraceElement[] stack) {
        List<String> methods = Arrays.stream(stack)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .toList();
        return methods.contains(BlockingConnection.class.getName() + ".readOn") && stack[0].isNativeMethod();
    }

    private static Class<?> classOf(StackTraceElement frame) {
        try {
            return Class.forName(frame.getClassName(), false, StreamsTest.class.getClassLoader());
        } catch (ClassNotFoundException hidden) {
            return Object.class;
        }
    }

    /** Tells how it is closed. */
    private record Watched(Session session, List<String> events) implements Session {

        @Override
        public void received(ByteBuffer in, Outbox out) {
            session.received(in, out);
        }

        @Override
        public void closed(Throwable cause) {
            events.add("closed with " + cause);
        }
    }
}
