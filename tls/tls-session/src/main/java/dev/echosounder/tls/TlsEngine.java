package dev.echosounder.tls;

import io.netty.handler.ssl.OpenSsl;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.conscrypt.Conscrypt;

/** An implementation of TLS. */
public enum TlsEngine {

    /** The JDK's own. With TLS 1.3 it can still send after its peer has closed the other direction. */
    JDK,

    /** BoringSSL, as Netty binds it. */
    BORINGSSL,

    /** BoringSSL, as Conscrypt binds it. */
    CONSCRYPT;

    /** The name as users write it, in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The engine with this name.
     *
     * @throws IllegalArgumentException if there is none; the message names those that there are
     */
    public static TlsEngine named(String name) {
        return Arrays.stream(values())
                .filter(engine -> engine.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no TLS engine \"%s\": choose one of %s.".formatted(name, labels())));
    }

    private static String labels() {
        return Arrays.stream(values()).map(TlsEngine::label).collect(Collectors.joining(", "));
    }

    /** Why this engine cannot run on this machine, in one sentence; empty where it can. */
    public Optional<String> unavailable() {
        Throwable cause = switch (this) {
            case JDK -> null;
            case BORINGSSL -> OpenSsl.unavailabilityCause();
            case CONSCRYPT -> whyNoConscrypt();
        };
        return Optional.ofNullable(cause)
                .map(why -> "The TLS engine %s does not run here, as its library cannot be loaded (%s)."
                        .formatted(
                                label(),
                                String.valueOf(why.getMessage())
                                        .lines()
                                        .findFirst()
                                        .orElse("")));
    }

    private static Throwable whyNoConscrypt() {
        try {
            Conscrypt.checkAvailability();
            return null;
        } catch (Throwable noLibrary) {
            return noLibrary;
        }
    }

    /** Makes the engines of a server's connections. */
    EngineFactory ofServer(TlsVersion version, SelfSignedCertificate certificate) throws SSLException {
        refuseIfUnavailable();
        return switch (this) {
            case JDK -> JsseEngines.ofServer(version, certificate);
            case BORINGSSL -> BoringSslEngines.ofServer(version, certificate);
            case CONSCRYPT -> ConscryptEngines.ofServer(version, certificate);
        };
    }

    /** Makes the engines of a client's connections. */
    EngineFactory ofClient(TlsVersion version, X509Certificate trusted) throws SSLException {
        refuseIfUnavailable();
        return switch (this) {
            case JDK -> JsseEngines.ofClient(version, trusted);
            case BORINGSSL -> BoringSslEngines.ofClient(version, trusted);
            case CONSCRYPT -> ConscryptEngines.ofClient(version, trusted);
        };
    }

    private void refuseIfUnavailable() {
        unavailable().ifPresent(why -> {
            throw new IllegalStateException(why);
        });
    }
}
