package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Engines and versions by name, and the certificate. */
class NamesTest {

    @ParameterizedTest
    @EnumSource(TlsEngine.class)
    void anEngineIsFoundByItsName(TlsEngine engine) {
        assertThat(TlsEngine.named(engine.label())).isEqualTo(engine);
    }

    @ParameterizedTest
    @EnumSource(TlsVersion.class)
    void aVersionIsFoundByItsNumber(TlsVersion version) {
        assertThat(TlsVersion.numbered(version.number())).isEqualTo(version);
    }

    @Test
    void thoseThatThereAreNotAreRefusedInOneSentence() {
        assertThatThrownBy(() -> TlsEngine.named("openssl"))
                .hasMessage("There is no TLS engine \"openssl\": choose one of jdk, boringssl, conscrypt.");
        assertThatThrownBy(() -> TlsVersion.numbered("1.1"))
                .hasMessage("There is no TLS version \"1.1\" here: choose 1.3 or 1.2.");
    }

    @Test
    void aCertificateIsForLoopbackAddressesAndItsTextDoesNotShowTheKey() throws Exception {
        SelfSignedCertificate made = Engines.certificate();
        byte[] pem = made.pem().getBytes(StandardCharsets.US_ASCII);

        assertThat(CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem)))
                .isEqualTo(made.certificate());
        assertThat(made.certificate().getSubjectAlternativeNames())
                .extracting(name -> (String) name.get(1))
                .containsExactly("localhost", "127.0.0.1", "0:0:0:0:0:0:0:1");
        assertThat(made)
                .asString()
                .isEqualTo("self-signed certificate "
                        + made.certificate().getSerialNumber().toString(16));
        assertThat(SelfSignedCertificate.make().key()).isNotEqualTo(made.key());
    }
}
