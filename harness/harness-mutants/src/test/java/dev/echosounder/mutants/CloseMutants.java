package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;
import static dev.echosounder.mutants.Mutant.pause;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Mutants that handle a half-close, a reset or the end of a connection wrongly. */
final class CloseMutants {

    private static final String RESET_AFTER_HALF_CLOSE =
            "A reset after a half-close is a cause, if the answer waits for the client";

    static final List<Mutant> ALL = List.of(
            mutant(
                    "gathers what it writes and drops the last byte when the client half-closes meanwhile",
                    caughtBy(
                            "Not even the last of 1 byte is lost when the client half-closes",
                            "Not even the last of 100 bytes is lost when the client half-closes",
                            "The stream ends after 1 byte of 1 MiB"),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        long due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300);
                        while (!connection.ending && System.nanoTime() < due) {
                            connection.await(300);
                        }
                        connection.writeToSocket(connection.ending ? Arrays.copyOf(bytes, bytes.length - 1) : bytes);
                    }),
            mutant(
                    "drops what the kernel does not take at once after a half-close",
                    caughtBy("Nothing is lost of what the kernel does not take when the client half-closes"),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        int part = 4 * 1024;
                        for (int from = 0; from < bytes.length; from += part) {
                            long since = System.nanoTime();
                            connection.writeToSocket(
                                    Arrays.copyOfRange(bytes, from, Math.min(from + part, bytes.length)));
                            if (connection.ending && System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(20)) {
                                return;
                            }
                        }
                    }),
            mutant(
                    "drops the rest of an answer once a client that has half-closed reads slowly",
                    3_000,
                    caughtBy("An answer after the half-close, little by little, and more than the kernel takes"),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        if (connection.note == 0) {
                            long since = System.nanoTime();
                            connection.writeToSocket(bytes);
                            boolean slow = System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(50);
                            connection.note = connection.inputEnded && slow ? 1 : 0;
                        }
                    }),
            mutant(
                    "sends one byte more after a half-close",
                    caughtBy("Nothing comes after the rest but the end of the stream"),
                    sound -> sound.connection.inputEnded = connection -> {
                        connection.session.inputEnded(connection);
                        connection.write(ByteBuffer.allocate(1));
                    }),
            mutant(
                    "never half-closes",
                    caughtBy("The server closes the connection when a client has half-closed"),
                    sound -> sound.connection.sendEnd = connection -> {}),
            mutant(
                    "ignores the half-close of a client that has sent nothing",
                    caughtBy("The server closes the connection of a client that half-closes without sending"),
                    sound -> sound.connection.sendEnd = connection -> {
                        if (connection.bytesRead > 0) {
                            connection.queueEnd();
                        }
                    }),
            mutant(
                    "never closes a socket",
                    caughtBy("10,000 connections, open and idle, then all used at once"),
                    sound -> sound.connection.disconnect = connection -> {}),
            mutant(
                    "ignores what a client sends after the server's half-close",
                    caughtBy("A session that has half-closed receives everything that its client still sends"),
                    sound -> sound.connection.readIf(connection -> !connection.ending)),
            mutant(
                    "half-closes only after the client has half-closed",
                    caughtBy("A session that has half-closed receives everything that its client still sends"),
                    sound -> sound.connection.received = (connection, in) ->
                            connection.session.received(in, new FlawedOutbox(connection, connection::write, () -> {}))),
            mutant(
                    "closes a connection as soon as its session has ended it, though the client is still sending",
                    caughtBy("The refused client may finish what it is sending"),
                    sound -> sound.connection.sendEnd = connection -> {
                        connection.queueEnd();
                        if (connection.bytesRead == 0) {
                            connection.disconnect();
                        }
                    }),
            mutant(
                    "stops accepting after a reset",
                    caughtBy("A reset in mid-message harms no other client", "A reset after an answer"),
                    sound -> sound.connection.fail = (connection, failure) -> {
                        connection.closeAfter(failure);
                        sound.serving.closeListener();
                    }),
            mutant(
                    "stops accepting after the reset of a client that has sent nothing",
                    caughtBy("A reset before anything was sent"),
                    sound -> sound.connection.fail = (connection, failure) -> {
                        connection.closeAfter(failure);
                        if (connection.bytesRead == 0) {
                            sound.serving.closeListener();
                        }
                    }),
            mutant(
                    "stops accepting after the reset of a client that is being written to",
                    caughtBy("A reset while the server writes a long answer"),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        try {
                            connection.writeToSocket(bytes);
                        } catch (IOException reset) {
                            sound.serving.closeListener();
                            throw reset;
                        }
                    }),
            mutant(
                    "closes another connection after a reset",
                    caughtBy("A reset in mid-message harms no other client"),
                    sound -> {
                        Set<SoundConnection> all = ConcurrentHashMap.newKeySet();
                        sound.server.accepted = all::add;
                        sound.connection.fail = (connection, failure) -> {
                            connection.closeAfter(failure);
                            all.stream()
                                    .filter(other -> other != connection)
                                    .findAny()
                                    .ifPresent(other -> other.cut(new IOException(failure)));
                        };
                    }),
            mutant(
                    "takes every end of a connection after the client's half-close for one in good order",
                    caughtBy(RESET_AFTER_HALF_CLOSE),
                    sound -> sound.connection.closed =
                            (connection, cause) -> connection.session.closed(connection.inputEnded ? null : cause)),
            mutant(
                    "takes a broken pipe for an end in good order",
                    caughtBy(
                            "A reset after a half-close is a cause, if the session is at work", RESET_AFTER_HALF_CLOSE),
                    sound -> sound.connection.closed = (connection, cause) -> connection.session.closed(
                            cause != null && String.valueOf(cause.getMessage()).contains("Broken pipe")
                                    ? null
                                    : cause)),
            mutant(
                    "drops what a client that has half-closed does not take, and closes its session in good order",
                    caughtBy(RESET_AFTER_HALF_CLOSE),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        try {
                            connection.writeToSocket(bytes);
                        } catch (IOException reset) {
                            if (!connection.inputEnded) {
                                throw reset;
                            }
                        }
                    }),
            mutant(
                    "closes a session in good order once that has half-closed, whatever its client does",
                    caughtBy("A reset after the session's half-close is a cause"),
                    sound -> sound.connection.closed =
                            (connection, cause) -> connection.session.closed(connection.ending ? null : cause)),
            mutant(
                    "takes a reset for the end of the input once its session has half-closed",
                    caughtBy("A reset after the session's half-close is a cause"),
                    sound -> sound.connection.fail = (connection, failure) -> {
                        if (connection.ending && !connection.inputEnded) {
                            connection.turn(connection::inputEnd);
                        } else {
                            connection.closeAfter(failure);
                        }
                    }),
            mutant(
                    "writes on after a reset, and so asks the session for more and more",
                    caughtBy("A reset in the middle of an answer that never ends is a cause"),
                    sound -> {
                        sound.connection.write = (connection, bytes) -> {
                            try {
                                connection.writeToSocket(bytes);
                            } catch (IOException reset) {
                                if (connection.socket.isClosed()) {
                                    throw reset;
                                }
                                pause(1);
                            }
                        };
                        sound.connection.fail = (connection, failure) -> {
                            if (connection.socket.isClosed() || !connection.wantsDrain()) {
                                connection.closeAfter(failure);
                            }
                        };
                    }));

    private CloseMutants() {}
}
