package dev.echosounder.tls.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Session;
import dev.echosounder.tls.SelfSignedCertificate;
import dev.echosounder.tls.ServerTls;
import dev.echosounder.tls.TlsEngine;
import dev.echosounder.tls.TlsVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A server of a model that echoes over TLS, and remembers how its connections ended. */
final class EncryptedEcho implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int PATIENCE_SECONDS = 30;

    private static final class Holder {
        static final SelfSignedCertificate CERTIFICATE = make();

        private static SelfSignedCertificate make() {
            try {
                return SelfSignedCertificate.make();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    private final BlockingQueue<Optional<Throwable>> ends = new LinkedBlockingQueue<>();
    private final Server server;

    /** Serves; the test is skipped where the model or the engine does not run. */
    EncryptedEcho(String model, TlsEngine engine, TlsVersion version) throws IOException {
        Model named = Models.named(model);
        named.unavailable().ifPresent(why -> Assumptions.abort(model + " is skipped. " + why));
        engine.unavailable().ifPresent(Assumptions::abort);
        ServerTls tls = new ServerTls(engine, version, certificate());
        server = named.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), tls.around(Watched::new));
    }

    static SelfSignedCertificate certificate() {
        return Holder.CERTIFICATE;
    }

    InetSocketAddress address() {
        return server.address();
    }

    void stop() {
        server.stop(GRACE);
    }

    /** What the next connection was closed with, once it is: {@code null} in good order. */
    Throwable nextEnd() throws InterruptedException {
        Optional<Throwable> end = ends.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(end).as("a connection that has ended").isNotNull();
        return end.orElse(null);
    }

    @Override
    public void close() {
        stop();
    }

    private final class Watched implements Session {

        private final Session echo = new Echo();

        @Override
        public void received(ByteBuffer in, Outbox out) {
            echo.received(in, out);
        }

        @Override
        public void closed(Throwable cause) {
            ends.add(Optional.ofNullable(cause));
        }
    }
}
