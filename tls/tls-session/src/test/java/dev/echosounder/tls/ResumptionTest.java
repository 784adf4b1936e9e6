package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import java.nio.ByteBuffer;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sessions that a client resumes: the server then sends no certificate. */
class ResumptionTest {

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aClientResumesItsSession(TlsEngine engine, TlsVersion version) throws Exception {
        ServerTls tls = Engines.server(engine, version);
        SSLContext context =
                JsseEngines.clientContext(null, Engines.certificate().certificate());
        long full = handshakeBytes(tls, context, version);
        long resumed = handshakeBytes(tls, context, version);

        assertThat(resumed).isLessThan(full - 300);
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void aSessionOfAnotherServerIsNotResumedAndTheHandshakeIsAFullOne(TlsEngine engine, TlsVersion version)
            throws Exception {
        SSLContext context =
                JsseEngines.clientContext(null, Engines.certificate().certificate());
        long full = handshakeBytes(Engines.server(engine, version), context, version);
        long again = handshakeBytes(Engines.server(engine, version), context, version);

        assertThat(again).isGreaterThan(full - 300);
    }

    /** What a server sends on a connection with one message, which comes back. */
    private static long handshakeBytes(ServerTls tls, SSLContext context, TlsVersion version) throws Exception {
        StagedConnection server =
                new StagedConnection(tls.around(Probe::echoing).newSession());
        RawClient client = new RawClient(context, version, server);
        server.start();
        client.shakeHands();
        long bytes = server.sent();
        client.send(client.seal(Bytes.of(1)));
        Bytes.assertSame(client.settle(), Bytes.of(1)); // with the ticket
        client.engine.closeOutbound();
        client.send(client.seal(Workspace.NOTHING));
        client.settle();
        server.inputEnd();
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("dev.echosounder.tls.Engines#all")
    void theClientsHereResumeToo(TlsEngine engine, TlsVersion version) {
        ClientTls client = Engines.client(engine, version);
        ServerTls server = Engines.server(engine, version);
        long[] sent = new long[3];
        for (int i = 0; i < sent.length; i++) {
            Probe echo = Probe.echoing();
            Wire wire = new Wire(client, asking(), server, echo, Integer.MAX_VALUE).run();
            sent[i] = wire.server.sent();
        }
        assertThat(sent[2]).as(Arrays.toString(sent)).isLessThan(sent[0] - 300);
    }

    /** One that sends something, and ends when it has come back. */
    private static Probe asking() {
        return new Probe() {
            @Override
            public void started(Outbox out) {
                super.started(out);
                out.write(ByteBuffer.wrap(Bytes.of(10)));
            }

            @Override
            public void received(ByteBuffer in, Outbox out) {
                super.received(in, out);
                out.end();
            }
        };
    }
}
