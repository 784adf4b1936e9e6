package dev.echosounder.command;

import dev.echosounder.api.Service;
import dev.echosounder.tls.SelfSignedCertificate;
import dev.echosounder.tls.ServerTls;
import dev.echosounder.tls.TlsEngine;
import dev.echosounder.tls.TlsVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for TLS, with a certificate that is made for one run. */
final class TlsOptions {

    @Option(
            names = "--tls",
            description = "Encrypt connections, with a key and a certificate that are made for this run.")
    private boolean on;

    @Option(
            names = "--tls-engine",
            paramLabel = "ENGINE",
            description = "Implementation of TLS: jdk, boringssl or conscrypt. Default: jdk.")
    private String engine;

    @Option(names = "--tls-version", paramLabel = "VERSION", description = "1.3 or 1.2. Default: 1.3.")
    private String version;

    @Option(
            names = "--write-certificate",
            paramLabel = "FILE",
            description =
                    "File to which the certificate is written, so that clients can trust it. Default: a temporary one,"
                            + " which is deleted at the end.")
    private Path file;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private TlsEngine chosenEngine;
    private TlsVersion chosenVersion;

    boolean isOn() {
        return on;
    }

    /** The version and the engine: {@code TLS 1.3 (jdk)}. */
    String description() {
        return "TLS %s (%s)".formatted(chosenVersion.number(), chosenEngine.label());
    }

    /**
     * The service, encrypted if requested. The certificate is then in its file.
     *
     * @throws ParameterException if the options are contradictory or not possible here
     */
    Service around(Service service) throws IOException {
        if (!on) {
            if (engine != null || version != null || file != null) {
                throw refused(
                        "--tls-engine, --tls-version and --write-certificate need --tls: add it, or leave them out.");
            }
            return service;
        }
        choose();
        SelfSignedCertificate certificate = SelfSignedCertificate.make();
        if (file == null) {
            file = Files.createTempFile("echosounder-", ".pem");
            file.toFile().deleteOnExit();
        }
        try {
            Files.writeString(file, certificate.pem());
        } catch (IOException failure) {
            throw refused("The certificate cannot be written to %s: %s.".formatted(file, failure));
        }
        return new ServerTls(chosenEngine, chosenVersion, certificate).around(service);
    }

    private void choose() {
        try {
            chosenEngine = engine == null ? TlsEngine.JDK : TlsEngine.named(engine);
            chosenVersion = version == null ? TlsVersion.TLS_1_3 : TlsVersion.numbered(version);
        } catch (IllegalArgumentException unknown) {
            throw refused(unknown.getMessage());
        }
        chosenEngine.unavailable().ifPresent(why -> {
            throw refused(why);
        });
    }

    private ParameterException refused(String why) {
        return new ParameterException(spec.commandLine(), why);
    }

    /** Prints how to connect. */
    void print(PrintWriter out, InetSocketAddress address) {
        if (on) {
            String host = address.getAddress().getHostAddress();
            out.printf("The certificate is in %s. Connect with:%n", file);
            out.printf(
                    "  openssl s_client -quiet -verify_return_error -CAfile %s -connect %s:%d%n",
                    file, address.getAddress() instanceof Inet6Address ? "[" + host + "]" : host, address.getPort());
        }
    }
}
