package dev.echosounder.tls.testing;

import static dev.echosounder.tls.testing.Mutant.NOTHING;
import static dev.echosounder.tls.testing.Mutant.input;
import static dev.echosounder.tls.testing.Mutant.inside;
import static dev.echosounder.tls.testing.Mutant.output;
import static dev.echosounder.tls.testing.Mutant.outside;
import static dev.echosounder.tls.testing.Mutant.withInner;

import dev.echosounder.api.Outbox;
import dev.echosounder.tls.testing.RecordKeys.Content;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** TLS whose connections end otherwise than they should. */
final class EndMutants {

    private static final int CLOSE_NOTIFY_BYTES = 24; // of a record of TLS 1.3

    private EndMutants() {}

    static List<Mutant> all() {
        return List.of(
                output(
                        "ends without close_notify or alert",
                        (written, ended) ->
                                ended ? Arrays.copyOf(written, ChangedRecords.lastRecord(written)) : written,
                        "6.1 TLS 1.3, the service ends the connection",
                        "6.1 TLS 1.2, the service ends the connection",
                        "6.1 TLS 1.3, the server stops",
                        "6.1 TLS 1.2, the server stops",
                        "6.1 TLS 1.3, close_notify after 1 record of 100 bytes",
                        "6.1 TLS 1.2, close_notify after 1 record of 0 bytes",
                        "5.2 TLS 1.3, a record with a wrong MAC",
                        "7.4.1 TLS 1.2, a second ClientHello",
                        "5 TLS 1.3, plaintext instead of a ClientHello"),
                output(
                        "drops its answers when it closes",
                        (written, ended) -> ended
                                ? Arrays.copyOfRange(written, ChangedRecords.lastRecord(written), written.length)
                                : written,
                        "6.1 TLS 1.3, close_notify after 1 record of 100 bytes",
                        "6.1 TLS 1.2, close_notify after 1 record of 100 bytes"),
                inside(
                        "answers nothing after close_notify",
                        session -> new PassingSession(session) {
                            @Override
                            public void inputEnded(Outbox out) {
                                out.end();
                            }
                        },
                        "6.1 TLS 1.3, an answer that is made after close_notify"),
                input(
                        "ignores close_notify",
                        (number, record) -> isCloseNotify(record) ? NOTHING : record,
                        "6.1 TLS 1.3, close_notify after 1 record of 1 byte",
                        "6.1 TLS 1.2, close_notify after 1 record of 100 bytes"),
                outside(
                        "takes a FIN for close_notify",
                        tls -> new PassingSession(tls) {
                            @Override
                            public void inputEnded(Outbox out) {
                                session.inputStopped(out);
                            }
                        },
                        "6.1 TLS 1.3, a FIN after records",
                        "6.1 TLS 1.2, a FIN after records",
                        "6.1 TLS 1.3, a FIN in the middle of a record",
                        "6.1 TLS 1.2, a FIN in the middle of a record"),
                outside(
                        "takes a stop for a FIN",
                        tls -> new PassingSession(tls) {
                            @Override
                            public void inputStopped(Outbox out) {
                                session.inputEnded(out);
                            }
                        },
                        "6.1 TLS 1.3, the server stops",
                        "6.1 TLS 1.2, the server stops"),
                outside(
                        "stops without close_notify",
                        tls -> new PassingSession(tls) {
                            @Override
                            public void inputStopped(Outbox out) {
                                out.end();
                            }
                        },
                        "6.1 TLS 1.3, the server stops",
                        "6.1 TLS 1.2, the server stops"),
                inside(
                        "takes every end for a broken one",
                        session -> new PassingSession(session) {
                            @Override
                            public void closed(Throwable cause) {
                                session.closed(cause == null ? new IOException("broken") : cause);
                            }
                        },
                        "6.1 TLS 1.3, close_notify after 100 records of 16,384 bytes",
                        "6.1 TLS 1.2, the server stops"),
                new Mutant(
                        "starts sessions before the handshake is done",
                        List.of(
                                "6.1 TLS 1.3, a FIN in the middle of the handshake",
                                "6.1 TLS 1.2, a FIN in the middle of the handshake",
                                "2.3 TLS 1.3, application data before the handshake is done",
                                "TLS 1.3, a client that is silent in its handshake",
                                "7.4 TLS 1.2, application data before the handshake is done"),
                        withInner((tls, inner) -> new PassingSession(tls) {
                            @Override
                            public void started(Outbox out) {
                                inner.started(out);
                                session.started(out);
                            }
                        })));
    }

    private static boolean isCloseNotify(byte[] record) {
        return record[0] == Content.ALERT || record.length == CLOSE_NOTIFY_BYTES;
    }
}
