package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.echosounder.api.Encryption;
import dev.echosounder.api.Encryptions;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Mechanism;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.load.generate.LoadConnections;
import dev.echosounder.load.generate.LoadConnectionsFactory;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.service.ServiceWork;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.ServerSide;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The load generator on connections that each engine encrypts, to a model's server and to one from outside. */
@Timeout(120)
class EncryptedLoadsTest {

    private static final WorkloadSpec HTTP = WorkloadSpec.of("http", Map.of());

    static Stream<Arguments> ways() {
        return Encryptions.all().stream()
                .flatMap(encryption -> encryption.versions().stream()
                        .flatMap(version -> Stream.of(Mechanism.values())
                                .map(mechanism -> Arguments.of(encryption.label(), version, mechanism))));
    }

    @ParameterizedTest(name = "{0}, TLS {1}, {2}")
    @MethodSource("ways")
    void everyKindOfRunIsAnswered(String engine, String version, Mechanism mechanism) throws Exception {
        LoadShape kept = LoadShape.pingPong(3, 10, 20_000).encrypted(EncryptionSpec.Tls.of(engine, version));
        drive(
                mechanism,
                kept,
                kept,
                kept.at(new LoadModel.Closed(16)),
                kept.at(new LoadModel.Open(1_000, LoadModel.Arrivals.POISSON)));
        LoadShape reconnecting = kept.at(new LoadModel.Reconnecting());
        drive(mechanism, reconnecting, reconnecting, reconnecting);
        drive(mechanism, kept.of(HTTP), kept.of(HTTP));
    }

    static Stream<Arguments> engines() {
        return Encryptions.all().stream()
                .flatMap(encryption ->
                        encryption.versions().stream().map(version -> Arguments.of(encryption.label(), version)));
    }

    @ParameterizedTest(name = "{0}, TLS {1}")
    @MethodSource("engines")
    void everyEngineResumesSessionsUnderLoad(String engine, String version) throws Exception {
        LoadShape resuming = LoadShape.pingPong(3, 10, 64)
                .at(new LoadModel.Reconnecting())
                .encrypted(EncryptionSpec.Tls.of(engine, version).resumingSessions());
        drive(Mechanism.SELECTOR, resuming, resuming, resuming);
    }

    @ParameterizedTest
    @MethodSource("encryptions")
    void anOutsideServerIsTrustedByItsCertificateAndNoOther(Encryption engine) throws Exception {
        assumeThat(engine.unavailable()).isEmpty();
        LoadShape shape =
                LoadShape.pingPong(3, 10, 64).of(HTTP).encrypted(EncryptionSpec.Tls.of(engine.label(), "1.3"));
        ServerSpec.Outside https = new ServerSpec.Outside(
                "https", "{java} dev.echosounder.http.engines.HttpEngines jdk {port} {certificate} {key}");
        try (Processes processes = new Processes();
                ServerSide server = processes.server(https, Optional.empty(), shape.service())) {
            try (LoadConnections load =
                    LoadConnectionsFactory.open(new ClientSpec.Generator(), server.destination(), shape)) {
                load.connect();
                assertThat(load.run(shape).run().messages()).isEqualTo(30);
            }
            Destination another =
                    new Destination(server.address(), engine.credentials().certificate());
            try (LoadConnections load = LoadConnectionsFactory.open(new ClientSpec.Generator(), another, shape)) {
                assertThatExceptionOfType(RunFailure.class).isThrownBy(() -> {
                    load.connect();
                    load.run(shape);
                });
            }
        }
    }

    static List<Encryption> encryptions() {
        return Encryptions.all();
    }

    @Test
    void aStepNamesAnEngineAVersionOrNone() {
        ComparisonParameterTypes types = new ComparisonParameterTypes();

        assertThat(types.encryption("encrypted")).isEqualTo(new EncryptionSpec.Tls("jdk", "1.3"));
        assertThat(types.encryption("encrypted with TLS 1.2")).isEqualTo(new EncryptionSpec.Tls("jdk", "1.2"));
        assertThat(types.encryption("encrypted by conscrypt with TLS 1.2"))
                .isEqualTo(new EncryptionSpec.Tls("conscrypt", "1.2"));
        assertThat(types.encryption("encrypted, resuming sessions"))
                .isEqualTo(new EncryptionSpec.Tls("jdk", "1.3").resumingSessions());
        assertThat(types.encryption("encrypted by conscrypt with TLS 1.2, resuming sessions"))
                .isEqualTo(new EncryptionSpec.Tls("conscrypt", "1.2").resumingSessions());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> types.encryption("encrypted by boringsl"))
                .withMessage("There is no TLS engine \"boringsl\" on this class path: did you mean boringssl? Known"
                        + " are: jdk, boringssl, conscrypt.");
    }

    /** Makes each of these runs, of which none loses a message. */
    private static void drive(Mechanism mechanism, LoadShape made, LoadShape... runs) throws Exception {
        assumeThat(mechanism.refusal()).isEmpty();
        EncryptionSpec.Tls tls = (EncryptionSpec.Tls) made.encryption();
        assumeThat(tls.load().unavailable()).isEmpty();
        Encryption.OfServer encryption = tls.load().server(tls.version());
        Server server = Models.named("selector")
                .serve(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        encryption.around(ServiceWork.service(made.service())));
        try (LoadConnections load = LoadConnectionsFactory.open(
                new ClientSpec.Generator(1, false, mechanism),
                new Destination(server.address(), encryption.certificate()),
                made)) {
            load.connect();
            for (LoadShape shape : runs) {
                assertThat(load.run(shape).run().messages())
                        .as(shape.toString())
                        .isEqualTo(30);
            }
        } finally {
            server.stop(Duration.ofSeconds(1));
        }
    }
}
