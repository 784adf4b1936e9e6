package dev.echosounder.tls.testing;

import static dev.echosounder.tls.testing.Mutant.ANY_OUTPUT;
import static dev.echosounder.tls.testing.Mutant.NOTHING;
import static dev.echosounder.tls.testing.Mutant.input;
import static dev.echosounder.tls.testing.Mutant.outside;

import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** TLS that does not change its keys, or does not resume its sessions, as it should. */
final class KeyMutants {

    private static final int KEY_UPDATE_BYTES = 27;
    private static final int BUFFER_BYTES = 16 * 1024;

    private KeyMutants() {}

    static List<Mutant> all() {
        return List.of(
                input(
                        "ignores KeyUpdates",
                        (number, record) -> record.length == KEY_UPDATE_BYTES ? NOTHING : record,
                        "4.6.3 TLS 1.3, 1 record of 100 bytes with new keys",
                        "4.6.3 TLS 1.3, 10 records of 16,384 bytes with new keys",
                        "4.6.3 TLS 1.3, 1 record of 100 bytes with new keys in both directions"),
                outside(
                        "answers no KeyUpdate",
                        KeyMutants::withoutKeyUpdates,
                        "4.6.3 TLS 1.3, 1 record of 100 bytes with new keys in both directions",
                        "4.6.3 TLS 1.3, 10 records of 16,384 bytes with new keys in both directions"),
                outside(
                        "ends connections at the hundredth KeyUpdate",
                        tls -> {
                            int[] updates = new int[1];
                            return new ChangedRecords(
                                    tls,
                                    (number, record) -> {
                                        if (record.length == KEY_UPDATE_BYTES && ++updates[0] == 100) {
                                            throw new IllegalStateException("enough");
                                        }
                                        return record;
                                    },
                                    ANY_OUTPUT);
                        },
                        "4.6.3 TLS 1.3, a thousand KeyUpdates"),
                outside(
                        "keeps a buffer for each KeyUpdate",
                        tls -> {
                            List<byte[]> kept = new ArrayList<>();
                            return new ChangedRecords(
                                    tls,
                                    (number, record) -> {
                                        if (record.length == KEY_UPDATE_BYTES) {
                                            kept.add(new byte[BUFFER_BYTES]);
                                        }
                                        return record;
                                    },
                                    ANY_OUTPUT);
                        },
                        "4.6.3 TLS 1.3, a thousand KeyUpdates"),
                new Mutant(
                        "has other keys for each connection",
                        List.of(
                                "2.2 TLS 1.3, a client that connects twice",
                                "2.2 TLS 1.2, a client that connects twice"),
                        (engine, version, service) -> () -> {
                            try {
                                return Subjects.SOUND
                                        .around(engine, version, service)
                                        .newSession();
                            } catch (IOException failure) {
                                throw new IllegalStateException(failure);
                            }
                        }),
                new Mutant(
                        "refuses tickets whose key is gone",
                        List.of("2.2 TLS 1.3, a ticket whose key is gone", "2.2 TLS 1.2, a ticket whose key is gone"),
                        (engine, version, service) -> {
                            AtomicBoolean hasMadeTickets = new AtomicBoolean();
                            return new FlawedService(
                                    Subjects.SOUND.around(engine, version, service),
                                    tls -> new ChangedRecords(
                                            tls,
                                            (number, record) -> {
                                                if (number == 0
                                                        && hasTicket(record)
                                                        && !hasMadeTickets.getAndSet(true)) {
                                                    throw new IllegalStateException("unknown ticket");
                                                }
                                                return record;
                                            },
                                            ANY_OUTPUT));
                        }));
    }

    private static Session withoutKeyUpdates(Session tls) {
        boolean[] asked = new boolean[1];
        return new ChangedRecords(
                tls,
                (number, record) -> {
                    asked[0] |= record.length == KEY_UPDATE_BYTES;
                    return record;
                },
                (written, ended) -> {
                    boolean first = asked[0];
                    asked[0] = false;
                    int answer = first ? Math.min(ChangedRecords.length(written, 0), written.length) : 0;
                    return Arrays.copyOfRange(written, answer, written.length);
                });
    }

    /** Whether a ClientHello has a session ticket (RFC 5077) or a pre-shared key (RFC 8446, 4.2.11). */
    private static boolean hasTicket(byte[] record) {
        ByteBuffer hello = ByteBuffer.wrap(record).position(RecordSocket.HEADER_BYTES + 4 + 2 + 32);
        hello.position(hello.position() + 1 + hello.get(hello.position())); // session
        hello.position(hello.position() + 2 + hello.getShort(hello.position())); // cipher suites
        hello.position(hello.position() + 1 + hello.get(hello.position())); // compression
        hello.getShort();
        while (hello.hasRemaining()) {
            int type = hello.getShort();
            int length = hello.getShort();
            if (type == 41 || type == 35 && length > 0) {
                return true;
            }
            hello.position(hello.position() + length);
        }
        return false;
    }
}
