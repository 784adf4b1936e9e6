package dev.echosounder.tls.testing;

import static dev.echosounder.tls.testing.Mutant.ANY_OUTPUT;
import static dev.echosounder.tls.testing.Mutant.NOTHING;
import static dev.echosounder.tls.testing.Mutant.input;
import static dev.echosounder.tls.testing.Mutant.outside;
import static dev.echosounder.tls.testing.Mutant.withInner;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.tls.TlsEngine;
import dev.echosounder.tls.TlsVersion;
import dev.echosounder.tls.testing.RecordKeys.Content;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** TLS that takes clients which break it, or lets others suffer for them. */
final class ViolationMutants {

    private static final int LONGEST_RECORD_BYTES = 16_413;

    private ViolationMutants() {}

    static List<Mutant> all() {
        return List.of(
                new Mutant(
                        "says nothing when TLS is broken",
                        List.of(
                                "5.2 TLS 1.3, a record with a wrong MAC",
                                "5 TLS 1.3, plaintext instead of a ClientHello",
                                "7.4.1 TLS 1.2, a second ClientHello",
                                "4.1.2 TLS 1.3, a second ClientHello"),
                        (engine, version, service) -> new FlawedService(
                                Subjects.SOUND.around(engine, version, service), tls -> new PassingSession(tls) {
                                    @Override
                                    public void received(ByteBuffer in, Outbox out) {
                                        GatheringOutbox gathering = new GatheringOutbox(out);
                                        session.received(in, gathering);
                                        if (!gathering.isEnded()) {
                                            out.write(ByteBuffer.wrap(gathering.written()));
                                        }
                                    }
                                })),
                input(
                        "skips a record that it cannot read",
                        (number, record) ->
                                number == (record[0] == Content.APPLICATION_DATA ? 3 : 4) ? NOTHING : record,
                        "5.2 TLS 1.3, a record with a wrong MAC",
                        "5 TLS 1.3, an encrypted record of an unknown type",
                        "5.4 TLS 1.3, a record of padding only"),
                input(
                        "skips messages of the handshake after it",
                        (number, record) -> number > 3 && record[0] == Content.HANDSHAKE ? NOTHING : record,
                        "7.4.1 TLS 1.2, a second ClientHello",
                        "6.2.1 TLS 1.2, an empty record of the handshake"),
                new Mutant(
                        "takes application data before the handshake is done",
                        List.of(
                                "2.3 TLS 1.3, application data before the handshake is done",
                                "7.4 TLS 1.2, application data before the handshake is done"),
                        withInner(ViolationMutants::takingDataEarly)),
                input(
                        "skips records of unknown types",
                        (number, record) ->
                                record[0] < Content.CHANGE_CIPHER_SPEC || record[0] > Content.APPLICATION_DATA
                                        ? NOTHING
                                        : record,
                        "5 TLS 1.3, a record of an unknown type",
                        "6 TLS 1.2, a record of an unknown type",
                        "5 TLS 1.3, a record of an unknown type instead of a ClientHello"),
                input(
                        "skips records that are too long",
                        (number, record) -> record.length > LONGEST_RECORD_BYTES ? NOTHING : record,
                        "5.2 TLS 1.3, a record of 65,535 bytes",
                        "6.2.1 TLS 1.2, a record with 16,385 bytes of content",
                        "5.2 TLS 1.3, a record of 65,535 bytes instead of a ClientHello"),
                new Mutant(
                        "breaks the other connections, too",
                        List.of(
                                "5.2 TLS 1.3, a record with a wrong MAC",
                                "7.4.1 TLS 1.2, a second ClientHello",
                                "5 TLS 1.3, plaintext instead of a ClientHello"),
                        (engine, version, service) -> {
                            AtomicBoolean broken = new AtomicBoolean();
                            return new FlawedService(
                                    Subjects.SOUND.around(engine, version, service),
                                    tls -> new ChangedRecords(
                                            tls,
                                            (number, record) -> {
                                                if (broken.get()) {
                                                    throw new IllegalStateException("all are broken");
                                                }
                                                return record;
                                            },
                                            (written, ended) -> {
                                                broken.compareAndSet(false, ended);
                                                return written;
                                            }));
                        }),
                outside(
                        "answers plaintext in plaintext",
                        tls -> new PassingSession(tls) {
                            @Override
                            public void received(ByteBuffer in, Outbox out) {
                                if (in.hasRemaining() && in.get(in.position()) == 'G') {
                                    out.write(ByteBuffer.wrap(new byte[] {'4', '0', '0', '\n'}));
                                    out.end();
                                    in.position(in.limit());
                                } else {
                                    session.received(in, out);
                                }
                            }
                        },
                        "5 TLS 1.3, plaintext instead of a ClientHello",
                        "6 TLS 1.2, plaintext instead of a ClientHello"),
                outside(
                        "reads a handshake without end",
                        tls -> {
                            boolean[] endless = new boolean[1];
                            return new ChangedRecords(
                                    tls,
                                    (number, record) -> {
                                        endless[0] |= number == 0 && record[RecordSocket.HEADER_BYTES + 2] > 16;
                                        return endless[0] ? NOTHING : record;
                                    },
                                    ANY_OUTPUT);
                        },
                        "4 TLS 1.3, a handshake without end",
                        "7.4 TLS 1.2, a handshake without end"),
                new Mutant(
                        "has no idle limit",
                        List.of(
                                "TLS 1.3, a client that is silent in its handshake",
                                "TLS 1.2, a client that is silent in its handshake"),
                        (engine, version, service) -> {
                            Service sound = Subjects.SOUND.around(engine, version, service);
                            return sound::newSession;
                        }),
                new Mutant(
                        "lets the others wait for a handshake",
                        List.of(
                                "TLS 1.3, a client that shakes hands slowly",
                                "TLS 1.2, a client that shakes hands slowly"),
                        ViolationMutants::lettingOthersWait));
    }

    private static Session takingDataEarly(Session tls, Session inner) {
        boolean[] early = new boolean[1];
        Session noticing = new ChangedRecords(
                tls,
                (number, record) -> {
                    early[0] |= number == 1 && record[0] == Content.APPLICATION_DATA;
                    return record;
                },
                ANY_OUTPUT);
        return new PassingSession(noticing) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                session.received(in, out);
                if (early[0]) {
                    inner.received(ByteBuffer.wrap(NOTHING), out);
                }
            }
        };
    }

    private static Service lettingOthersWait(TlsEngine engine, TlsVersion version, Service service) throws IOException {
        AtomicReference<Session> handshaking = new AtomicReference<>();
        Service inner = new FlawedService(service, session -> new PassingSession(session) {
            @Override
            public void started(Outbox out) {
                handshaking.set(null);
                session.started(out);
            }
        });
        return new FlawedService(Subjects.SOUND.around(engine, version, inner), tls -> new PassingSession(tls) {
            private boolean begun;

            @Override
            public void received(ByteBuffer in, Outbox out) {
                if (!begun) {
                    begun = true;
                    handshaking.set(this);
                }
                Session other = handshaking.get();
                if (other != null && other != this) {
                    sleep();
                }
                session.received(in, out);
            }

            private void sleep() {
                try {
                    Thread.sleep(2L * Subjects.patienceMillis());
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }
        });
    }
}
