package dev.echosounder.tls;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.junit.jupiter.params.provider.Arguments;

/** The engines that tests run over, and one certificate for all of them. */
final class Engines {

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

    private Engines() {}

    static SelfSignedCertificate certificate() {
        return Holder.CERTIFICATE;
    }

    static ServerTls server(TlsEngine engine, TlsVersion version) {
        assumeThat(engine.unavailable()).isEmpty();
        try {
            return new ServerTls(engine, version, certificate());
        } catch (SSLException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static ClientTls client(TlsEngine engine, TlsVersion version) {
        assumeThat(engine.unavailable()).isEmpty();
        try {
            return new ClientTls(engine, version, certificate().certificate());
        } catch (SSLException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** An engine of a client that trusts the certificate. */
    static SSLEngine clientEngine(TlsEngine engine, TlsVersion version) throws SSLException {
        assumeThat(engine.unavailable()).isEmpty();
        return engine.ofClient(version, certificate().certificate())
                .make(InetSocketAddress.createUnresolved("localhost", 7007));
    }

    /** Each engine with each version. */
    static Stream<Arguments> all() {
        return Arrays.stream(TlsEngine.values())
                .flatMap(engine -> Arrays.stream(TlsVersion.values()).map(version -> Arguments.of(engine, version)));
    }

    /** Each engine as a server, each as a client, with each version. */
    static Stream<Arguments> pairs() {
        return Arrays.stream(TlsEngine.values())
                .flatMap(server -> Arrays.stream(TlsEngine.values())
                        .flatMap(client -> Arrays.stream(TlsVersion.values())
                                .map(version -> Arguments.of(server, client, version))));
    }
}
