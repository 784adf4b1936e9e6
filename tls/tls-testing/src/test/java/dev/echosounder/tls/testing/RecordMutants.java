package dev.echosounder.tls.testing;

import static dev.echosounder.tls.testing.Mutant.ANY_OUTPUT;
import static dev.echosounder.tls.testing.Mutant.NOTHING;
import static dev.echosounder.tls.testing.Mutant.input;
import static dev.echosounder.tls.testing.Mutant.inside;
import static dev.echosounder.tls.testing.Mutant.outside;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.tls.TlsEngine;
import dev.echosounder.tls.TlsVersion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** TLS that does not read every record. */
final class RecordMutants {

    private static final int EMPTY_RECORD_BYTES = 29; // of TLS 1.2

    private RecordMutants() {}

    static List<Mutant> all() {
        return List.of(
                outside(
                        "forgets a record that has arrived in part",
                        tls -> new PassingSession(tls) {
                            @Override
                            public void received(ByteBuffer in, Outbox out) {
                                byte[] bytes = ChangedRecords.bytes(in);
                                int last = ChangedRecords.lastRecord(bytes);
                                boolean whole = ChangedRecords.length(bytes, last) == bytes.length - last;
                                session.received(ByteBuffer.wrap(bytes, 0, whole ? bytes.length : last), out);
                            }
                        },
                        "5.1 TLS 1.3, 3 records of 20 bytes in pieces of 1 byte",
                        "5.1 TLS 1.2, 20 records of 100 bytes in pieces of 7 bytes",
                        "5.1 TLS 1.3, 3 records of 16,384 bytes in pieces of 1,000 bytes",
                        "5.1 TLS 1.3, records that are cut at each of their bytes",
                        "5.1 TLS 1.2, a handshake in pieces of a byte"),
                outside(
                        "needs the header of a record at once",
                        tls -> new PassingSession(tls) {
                            @Override
                            public void received(ByteBuffer in, Outbox out) {
                                if (in.hasRemaining() && in.remaining() < RecordSocket.HEADER_BYTES) {
                                    throw new IllegalStateException("half a header");
                                }
                                session.received(in, out);
                            }
                        },
                        "5.1 TLS 1.3, 3 records of 20 bytes in pieces of 1 byte",
                        "5.1 TLS 1.3, records that are cut at each of their bytes",
                        "5.1 TLS 1.2, records that are cut at each of their bytes",
                        "5.1 TLS 1.3, a handshake in pieces of a byte"),
                outside(
                        "reads one of the records that arrive at once",
                        tls -> new PassingSession(tls) {
                            @Override
                            public void received(ByteBuffer in, Outbox out) {
                                byte[] bytes = ChangedRecords.bytes(in);
                                int first = Math.min(ChangedRecords.length(bytes, 0), bytes.length);
                                session.received(ByteBuffer.wrap(bytes, 0, first), out);
                            }
                        },
                        "TLS 1.3, 1,000 records of 1 byte",
                        "TLS 1.2, 1,000 records of 1 byte"),
                outside(
                        "takes an empty record for the end",
                        RecordMutants::endingAtEmptyRecords,
                        "TLS 1.2, 1 record of 0 bytes",
                        "TLS 1.2, 10 records of 0 bytes"),
                inside(
                        "has room for 16,367 bytes of content",
                        session -> new PassingSession(session) {
                            @Override
                            public void received(ByteBuffer in, Outbox out) {
                                if (in.remaining() == 16_384) {
                                    in.position(in.position() + 17);
                                }
                                session.received(in, out);
                            }
                        },
                        "TLS 1.3, 1 record of 16,384 bytes",
                        "TLS 1.2, 1 record of 16,384 bytes"),
                input(
                        "has room for records of 16,372 bytes",
                        (number, record) -> {
                            if (record.length > 16_372) {
                                throw new IllegalStateException("too long");
                            }
                            return record;
                        },
                        "TLS 1.3, 1 record of 16,367 bytes",
                        "TLS 1.2, 100 records of 16,384 bytes",
                        "TLS 1.3, 1 record of 1 byte and 16,383 of padding"),
                new Mutant(
                        "takes padding for content",
                        List.of(
                                "TLS 1.3, 1 record of 1 byte and 16,383 of padding",
                                "TLS 1.3, 100 records of 100 bytes and 100 of padding"),
                        RecordMutants::showingPadding));
    }

    private static Session endingAtEmptyRecords(Session tls) {
        boolean[] empty = new boolean[1];
        Session noticing = new ChangedRecords(
                tls,
                (number, record) -> {
                    if (empty[0]) {
                        return NOTHING;
                    }
                    empty[0] = record.length == EMPTY_RECORD_BYTES;
                    return record;
                },
                ANY_OUTPUT);
        return new PassingSession(noticing) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                session.received(in, out);
                if (empty[0]) {
                    session.inputStopped(out);
                }
            }
        };
    }

    /** What is within sound TLS notices padding by how much has arrived. */
    private static Service showingPadding(TlsEngine engine, TlsVersion version, Service service) throws IOException {
        int[] arrived = new int[1];
        Service inner = new FlawedService(service, session -> new PassingSession(session) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                boolean padded = arrived[0] > in.remaining() + 100;
                session.received(
                        padded ? ByteBuffer.wrap(ChangedRecords.joined(ChangedRecords.bytes(in), new byte[1])) : in,
                        out);
            }
        });
        return new FlawedService(Subjects.SOUND.around(engine, version, inner), tls -> new PassingSession(tls) {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                arrived[0] = in.remaining();
                session.received(in, out);
            }
        });
    }
}
