package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Mutants that break the session contract: its calls, their order, and what happens when a session fails. */
final class SessionMutants {

    private static final String RANDOM_SESSIONS = "Raw clients";
    private static final String ENDS = "Closes, half-closes and resets";
    private static final String FAILED = "One session fails, the others go on";
    private static final String NO_SESSION =
            "A connection for which no session can be made is closed, the others go on";
    private static final List<String> THROWS = caughtBy(
            "A session that throws in started learns of that very failure, the others go on",
            "A session that throws in received learns of that very failure, the others go on",
            "A session that throws in inputEnded learns of that very failure, the others go on");

    static final List<Mutant> ALL = List.of(
            mutant(
                    "calls a session from a second thread while the first one calls it",
                    caughtBy("No session is called by two threads at once, however much arrives"),
                    sound -> sound.connection.received = (connection, in) -> {
                        Thread second = Thread.startVirtualThread(
                                () -> connection.session.received(ByteBuffer.allocate(0), connection));
                        connection.session.received(in, connection);
                        SoundConnections.join(second);
                    }),
            mutant(
                    "starts a session only after its first input",
                    caughtBy("Clients that send and half-close as soon as they are connected", RANDOM_SESSIONS),
                    sound -> {
                        sound.connection.started = connection -> {};
                        sound.connection.received = (connection, in) -> {
                            connection.session.received(in, connection);
                            if (connection.note == 0) {
                                connection.note = 1;
                                connection.session.started(connection);
                            }
                        };
                    }),
            mutant(
                    "drops what a session writes when it is started",
                    caughtBy("The refused client receives the reason, and nothing else"),
                    sound -> sound.connection.started = connection -> connection.session.started(
                            new FlawedOutbox(connection, bytes -> bytes.position(bytes.limit()), connection::end))),
            mutant(
                    "does not offer again what a session leaves unread",
                    caughtBy("A session that consumes whole messages only"),
                    sound -> sound.connection.received = (connection, in) -> {
                        connection.session.received(in, connection);
                        in.position(in.limit());
                    }),
            mutant(
                    "drops the last byte of a write of more than 16 KiB that is not the input",
                    caughtBy(RANDOM_SESSIONS),
                    sound -> sound.connection.received = (connection, in) -> connection.session.received(
                            in,
                            new FlawedOutbox(
                                    connection,
                                    bytes -> {
                                        boolean isLong = bytes != in && bytes.remaining() > 16 * 1024;
                                        connection.write(isLong ? bytes.limit(bytes.limit() - 1) : bytes);
                                    },
                                    connection::end))),
            mutant(
                    "ends a stream before the last write of its session",
                    caughtBy(RANDOM_SESSIONS),
                    sound -> sound.connection.received = (connection, in) -> {
                        ByteArrayOutputStream last = new ByteArrayOutputStream();
                        connection.session.received(
                                in,
                                new FlawedOutbox(
                                        connection,
                                        bytes -> {
                                            writeAll(last, connection);
                                            take(bytes, last);
                                        },
                                        () -> {
                                            last.reset();
                                            connection.end();
                                        }));
                        writeAll(last, connection);
                    }),
            mutant(
                    "writes what a session makes itself before the input that it writes back in the same call",
                    caughtBy(RANDOM_SESSIONS),
                    sound -> sound.connection.received = (connection, in) -> {
                        ByteArrayOutputStream back = new ByteArrayOutputStream();
                        connection.session.received(
                                in,
                                new FlawedOutbox(
                                        connection,
                                        bytes -> {
                                            if (bytes == in) {
                                                take(bytes, back);
                                            } else {
                                                connection.write(bytes);
                                            }
                                        },
                                        connection::end));
                        writeAll(back, connection);
                    }),
            mutant("closes no session", caughtBy(ENDS), sound -> sound.connection.closed = (connection, cause) -> {}),
            mutant(
                    "closes a session twice",
                    caughtBy(ENDS),
                    sound -> sound.connection.closed = (connection, cause) -> {
                        connection.session.closed(cause);
                        connection.session.closed(cause);
                    }),
            mutant(
                    "closes a session again if that throws",
                    caughtBy("A session that throws in closed is not closed again, the others go on"),
                    sound -> sound.connection.closed = (connection, cause) -> {
                        try {
                            connection.session.closed(cause);
                        } catch (RuntimeException failure) {
                            connection.session.closed(failure);
                        }
                    }),
            mutant(
                    "calls a session after it was closed",
                    caughtBy(RANDOM_SESSIONS),
                    sound -> sound.connection.closed = (connection, cause) -> {
                        connection.session.closed(cause);
                        connection.session.inputEnded(null);
                    }),
            mutant(
                    "closes only sessions whose connections have ended in good order",
                    caughtBy(ENDS),
                    sound -> sound.connection.closedIf((connection, cause) -> cause == null)),
            mutant(
                    "does not close sessions whose connections have ended in good order",
                    caughtBy("When one client leaves, the next is served", "Both directions have ended: in good order"),
                    sound -> sound.connection.closedIf((connection, cause) -> cause != null)),
            mutant(
                    "does not close a session that has received nothing",
                    caughtBy("The upstream direction is cut after 0 bytes"),
                    sound -> {
                        sound.connection.received = (connection, in) -> {
                            connection.note = 1;
                            connection.session.received(in, connection);
                        };
                        sound.connection.closedIf((connection, cause) -> connection.note == 1);
                    }),
            mutant(
                    "does not close a session whose connection fails while its answer waits for the client",
                    caughtBy(
                            "A connection is cut while its answer waits for the client",
                            "A connection is reset while its answer waits for the client"),
                    sound -> sound.connection.fail = (connection, failure) -> {
                        if (connection.wantsDrain()) {
                            connection.disconnect();
                        } else {
                            connection.closeAfter(failure);
                        }
                    }),
            mutant(
                    "closes a session with a cause when there was no failure",
                    caughtBy(
                            "Both directions have ended: in good order",
                            "A session that has half-closed receives everything that its client still sends"),
                    sound -> sound.connection.closed = (connection, cause) -> connection.session.closed(
                            cause == null ? new IOException("The connection was closed.") : cause)),
            mutant(
                    "closes every session without a cause",
                    caughtBy(
                            "A reset before an answer is a cause",
                            "A reset in the middle of a long answer is a cause",
                            "A reset after an answer is a cause"),
                    sound -> sound.connection.closed = (connection, cause) -> connection.session.closed(null)),
            mutant(
                    "closes a failed session with a cause that is not its failure",
                    THROWS,
                    sound -> sound.connection.closed = (connection, cause) -> connection.session.closed(
                            cause == null ? null : new IOException("The connection has failed."))),
            mutant("ignores that a session throws, in any call", THROWS, sound -> {
                sound.connection.started = connection -> ignore(() -> connection.session.started(connection));
                sound.connection.received = (connection, in) -> {
                    ignore(() -> connection.session.received(in, connection));
                    in.position(in.limit());
                };
                sound.connection.inputEnded = connection -> ignore(() -> connection.session.inputEnded(connection));
            }),
            mutant(
                    "serves a connection after its session has thrown in received",
                    caughtBy(FAILED),
                    sound -> sound.connection.received = (connection, in) -> {
                        try {
                            connection.session.received(in, connection);
                        } catch (RuntimeException ignored) {
                            in.position(in.limit());
                        }
                    }),
            mutant("ends all connections when a session throws", caughtBy(FAILED), sound -> {
                Set<SoundConnection> all = ConcurrentHashMap.newKeySet();
                sound.server.accepted = all::add;
                sound.connection.received = (connection, in) -> {
                    try {
                        connection.session.received(in, connection);
                    } catch (RuntimeException failure) {
                        all.stream()
                                .filter(each -> each != connection)
                                .forEach(each -> each.cut(new IOException(failure)));
                        throw failure;
                    }
                };
            }),
            mutant("does not close a session that has thrown", caughtBy(RANDOM_SESSIONS), sound -> {
                sound.connection.received = (connection, in) -> {
                    try {
                        connection.session.received(in, connection);
                    } catch (RuntimeException failure) {
                        connection.note = 1;
                        throw failure;
                    }
                };
                sound.connection.closedIf((connection, cause) -> connection.note == 0);
            }),
            mutant(
                    "stops accepting when no session can be made",
                    caughtBy(NO_SESSION),
                    sound -> sound.server.noSession = (server, socket, failure) -> {
                        SoundServer.hangUp(socket);
                        server.closeListener();
                    }),
            mutant(
                    "keeps a connection for which no session can be made",
                    caughtBy(NO_SESSION),
                    sound -> sound.server.newSession = server -> {
                        try {
                            return server.service.newSession();
                        } catch (RuntimeException failure) {
                            return (in, out) -> in.position(in.limit());
                        }
                    }));

    private SessionMutants() {}

    private static void take(ByteBuffer bytes, ByteArrayOutputStream into) {
        byte[] taken = new byte[bytes.remaining()];
        bytes.get(taken);
        into.writeBytes(taken);
    }

    private static void writeAll(ByteArrayOutputStream bytes, SoundConnection connection) {
        connection.write(ByteBuffer.wrap(bytes.toByteArray()));
        bytes.reset();
    }

    private static void ignore(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException ignored) {
            // The flaw.
        }
    }
}
