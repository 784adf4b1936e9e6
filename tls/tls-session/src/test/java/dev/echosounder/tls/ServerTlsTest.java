package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Service;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

/** A service with encrypted connections. */
class ServerTlsTest {

    private final ServerTls tls = Engines.server(TlsEngine.JDK, TlsVersion.TLS_1_3);

    @Test
    void theLimitsOfTheServiceHold() {
        Service service =
                tls.around(new Echo().withIdleLimit(Duration.ofSeconds(3)).withLingerLimit(Duration.ofSeconds(4)));

        assertThat(service.idleLimit()).contains(Duration.ofSeconds(3));
        assertThat(service.lingerLimit()).contains(Duration.ofSeconds(4));
        assertThat(tls.around(new Echo()).idleLimit()).isEmpty();
    }

    @Test
    void aPeerThatIsRefusedBeforeItsHandshakeReadsAnAlert() throws Exception {
        String refusal = tls.around(new Echo()).refusal("This server is full.");
        SSLEngine client = Engines.clientEngine(TlsEngine.JDK, TlsVersion.TLS_1_3);
        client.beginHandshake();
        client.wrap(Workspace.NOTHING, ByteBuffer.allocate(Records.MOST_BYTES));

        assertThatThrownBy(() -> client.unwrap(
                        ByteBuffer.wrap(refusal.getBytes(StandardCharsets.UTF_8)),
                        ByteBuffer.allocate(Records.MOST_BYTES)))
                .isInstanceOf(SSLException.class)
                .hasMessageContaining("internal_error");
    }

    @Test
    void aPeerThatTheServiceRefusesReadsItsSentence() throws Exception {
        Service limited = tls.around(new Echo().withConnectionLimit(1));
        limited.newSession();
        StagedConnection refused = new StagedConnection(limited.newSession());
        refused.start();
        byte[] sentence = new RawClient(Engines.clientEngine(TlsEngine.JDK, TlsVersion.TLS_1_3), refused).shakeHands();

        assertThat(new String(sentence, StandardCharsets.UTF_8))
                .isEqualTo("This server serves 1 connections at a time, and so many are open: try again later.\n");
    }

    @Test
    void aServiceThatMakesNoSessionFailsAsWithoutTls() {
        IllegalStateException bug = new IllegalStateException("bug");
        Service failing = () -> {
            throw bug;
        };
        assertThatThrownBy(tls.around(failing)::newSession).isSameAs(bug);
    }
}
