package dev.echosounder.tls.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.tls.ClientTls;
import dev.echosounder.tls.TlsEngine;
import dev.echosounder.tls.TlsFailure;
import dev.echosounder.tls.TlsVersion;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model of the class path carries TLS, and none knows of it. */
@Timeout(120)
class EveryModelTest {

    private static final int LONG_BYTES = 1_500_000;
    private static final Duration GRACE = Duration.ofSeconds(5);

    static List<String> models() {
        return Models.all().stream().map(Model::name).toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void aLongMessageComesBackWholeAndTheConnectionEndsInGoodOrder(String model) throws Exception {
        try (EncryptedEcho server = new EncryptedEcho(model, TlsEngine.JDK, TlsVersion.TLS_1_3)) {
            echoLongMessage(server, TlsVersion.TLS_1_3);
            assertThat(server.nextEnd()).isNull();
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "selector, BORINGSSL, TLS_1_3",
        "selector, CONSCRYPT, TLS_1_2",
        "netty-epoll, BORINGSSL, TLS_1_3",
        "netty-epoll, CONSCRYPT, TLS_1_3",
        "blocking-virtual, BORINGSSL, TLS_1_2",
        "blocking-virtual, CONSCRYPT, TLS_1_3"
    })
    void everyEngineServesOnRealModels(String model, TlsEngine engine, TlsVersion version) throws Exception {
        afterAMessage(model, engine, version, 20_000, (server, client) -> {
            client.tls.close();
            assertThat(server.nextEnd()).isNull();
        });
    }

    /** What a test does with a connection that works. */
    private interface Then {
        void with(EncryptedEcho server, SocketClient client) throws Exception;
    }

    private static void afterAMessage(String model, Then then) throws Exception {
        afterAMessage(model, TlsEngine.JDK, TlsVersion.TLS_1_3, 10, then);
    }

    /** Connects, and goes on when a message of so many bytes has come back. */
    private static void afterAMessage(String model, TlsEngine engine, TlsVersion version, int bytes, Then then)
            throws Exception {
        try (EncryptedEcho server = new EncryptedEcho(model, engine, version);
                SocketClient client = new SocketClient(
                        server.address(), version, EncryptedEcho.certificate().certificate())) {
            byte[] message = message(bytes);
            assertSame(client.echo(message), message);
            then.with(server, client);
        }
    }

    /** The server answers until it has answered everything, after the client's close_notify too. */
    private static void echoLongMessage(EncryptedEcho server, TlsVersion version) throws Exception {
        byte[] message = message(LONG_BYTES);
        try (SocketClient client = new SocketClient(
                server.address(), version, EncryptedEcho.certificate().certificate())) {
            Thread writer = Thread.ofVirtual().start(() -> {
                try {
                    client.tls.getOutputStream().write(message);
                    client.tls.shutdownOutput();
                } catch (Exception failure) {
                    throw new IllegalStateException(failure);
                }
            });
            assertSame(client.input().readAllBytes(), message);
            writer.join();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void aServerThatStopsSendsCloseNotify(String model) throws Exception {
        afterAMessage(model, (server, client) -> {
            server.stop();

            assertThat(client.input().read()).as("the end, and no exception").isEqualTo(-1);
            assertThat(server.nextEnd()).isNull();
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void aConnectionThatIsCutShortCountsAsBroken(String model) throws Exception {
        afterAMessage(model, (server, client) -> {
            client.tcp.shutdownOutput();

            assertThat(server.nextEnd()).isInstanceOf(TlsFailure.class);
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void aPeerThatViolatesTheProtocolReadsAnAlert(String model) throws Exception {
        afterAMessage(model, (server, client) -> {
            client.tcp.getOutputStream().write(0);

            assertThatThrownBy(() -> client.input().read())
                    .isInstanceOf(SSLException.class)
                    .hasMessageContaining("alert");
            assertThat(server.nextEnd()).isInstanceOf(TlsFailure.class);
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void itsOwnClientConnectsAndStopsWithCloseNotify(String model) throws Exception {
        Model named = Models.named(model);
        String why = named.incapable().get(Capability.CONNECTING);
        Assumptions.assumeTrue(why == null, () -> model + " is skipped, as " + why + ".");
        byte[] message = message(200_000);
        Asking session = new Asking(message);
        try (EncryptedEcho server = new EncryptedEcho(model, TlsEngine.JDK, TlsVersion.TLS_1_3)) {
            ClientTls tls = new ClientTls(
                    TlsEngine.JDK,
                    TlsVersion.TLS_1_3,
                    EncryptedEcho.certificate().certificate());
            Client client = named.client();
            try {
                client.connect(server.address(), tls.around(session, server.address()));
                client.start();
                assertSame(session.answer.get(30, TimeUnit.SECONDS), message);
            } finally {
                client.stop(GRACE);
            }
            assertThat(server.nextEnd()).isNull();
            assertThat(session.end.get(30, TimeUnit.SECONDS)).isEqualTo("null");
        }
    }

    /** Sends a message as there is room, and reads it back. */
    private static final class Asking implements Session {

        private final CompletableFuture<byte[]> answer = new CompletableFuture<>();
        private final CompletableFuture<String> end = new CompletableFuture<>();
        private final ByteArrayOutputStream read = new ByteArrayOutputStream();
        private final ByteBuffer rest;

        Asking(byte[] message) {
            rest = ByteBuffer.wrap(message);
        }

        @Override
        public void started(Outbox out) {
            send(out);
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            byte[] bytes = new byte[in.remaining()];
            in.get(bytes);
            read.writeBytes(bytes);
            send(out);
            if (read.size() == rest.capacity()) {
                answer.complete(read.toByteArray());
            }
        }

        private void send(Outbox out) {
            while (rest.hasRemaining() && out.hasRoom()) {
                out.write(rest.limit(Math.min(rest.position() + 1000, rest.capacity())));
                rest.limit(rest.capacity());
            }
        }

        @Override
        public void closed(Throwable cause) {
            end.complete(String.valueOf(cause));
            answer.completeExceptionally(new IllegalStateException("closed early", cause));
        }
    }

    private static byte[] message(int bytes) {
        byte[] message = new byte[bytes];
        new SplittableRandom(bytes).nextBytes(message);
        return message;
    }

    private static void assertSame(byte[] actual, byte[] expected) {
        assertThat(actual.length).as("bytes").isEqualTo(expected.length);
        assertThat(Arrays.mismatch(actual, expected)).as("first wrong byte").isEqualTo(-1);
    }
}
