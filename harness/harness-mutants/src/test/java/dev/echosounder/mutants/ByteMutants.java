package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;

import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Mutants that lose, corrupt, reorder or misdirect bytes. */
final class ByteMutants {

    private static final String MANY_MESSAGES =
            "1,100,000 messages on one connection, each of which is answered before the next";
    private static final List<String> MANY_CLIENTS = caughtBy(
            "12,000 clients, one after another, that half-close", "66,000 clients, one after another, that reset");

    static final List<Mutant> ALL = List.of(
            mutant(
                    "corrupts the 100,000th byte of a connection",
                    caughtBy(
                            "1 MiB come back whole, without a stall",
                            "1 MiB with upstream pieces of 1,447 bytes",
                            "1 MiB with downstream pieces of 1,447 bytes",
                            "The upstream direction joins 100,000 bytes",
                            "Both directions at their worst"),
                    sound -> sound.connection.beforeInput((connection, bytes) -> {
                        int at = 99_999 - connection.bytesRead;
                        if (at >= 0 && at < bytes.remaining()) {
                            invert(bytes, at);
                        }
                    })),
            mutant(
                    "corrupts a byte of a read that begins in the second half of a block of 8 KiB and crosses its end",
                    caughtBy("Raw clients", "Clients that send at random"),
                    sound -> sound.connection.beforeInput((connection, bytes) -> {
                        int toEnd = 8 * 1024 - connection.bytesRead % (8 * 1024);
                        if (toEnd < 4 * 1024 && toEnd < bytes.remaining()) {
                            invert(bytes, toEnd);
                        }
                    })),
            mutant(
                    "corrupts the next byte of a connection that paused while others had ten reads",
                    caughtBy(
                            "The upstream direction stalls in 100 KiB, and goes on when the others are served",
                            "The upstream direction stalls in 16 MiB, and goes on when the others are served"),
                    sound -> {
                        AtomicInteger reads = new AtomicInteger();
                        sound.connection.beforeInput((connection, bytes) -> {
                            int now = reads.incrementAndGet();
                            if (connection.note > 0 && now - connection.note > 10) {
                                invert(bytes, 0);
                            }
                            connection.note = now;
                        });
                    }),
            mutant(
                    "reads 64 KiB from a connection and nothing after that",
                    caughtBy("65,537 bytes come back whole, without a stall"),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        int left = Math.max(0, Tcp.READ_BYTES - connection.bytesRead);
                        connection.input(bytes.limit(Math.min(bytes.limit(), left)));
                    }),
            mutant(
                    "ignores what a client sends after 1 MiB",
                    caughtBy("A second message after a long one comes back too"),
                    sound -> sound.connection.readIf(connection -> connection.bytesRead < 1024 * 1024)),
            mutant(
                    "counts the bytes of a connection in 24 bits and closes it on overflow",
                    caughtBy("4,200 MiB on one connection"),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        if (connection.bytesRead + bytes.remaining() >> 24 != 0) {
                            connection.closeAfter(new IOException("The connection's count of bytes has overflowed."));
                        } else {
                            connection.input(bytes);
                        }
                    }),
            mutant(
                    "confuses the bytes of a connection after 16 MiB",
                    caughtBy("4,200 MiB on one connection"),
                    sound -> sound.connection.beforeInput((connection, bytes) -> {
                        if (connection.bytesRead >> 24 != 0) {
                            invert(bytes, 0);
                        }
                    })),
            mutant(
                    "ends a connection after 4,096 messages",
                    caughtBy(MANY_MESSAGES),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        if (connection.reads >= 4096) {
                            connection.inputEnd();
                        } else {
                            connection.input(bytes);
                        }
                    }),
            mutant(
                    "counts the messages of a connection in 12 bits and answers none with the number 0",
                    caughtBy(MANY_MESSAGES),
                    sound -> sound.connection.readIf(connection -> (connection.reads + 1) % 4096 != 0)),
            mutant("accepts 150 clients in all", MANY_CLIENTS, sound -> {
                AtomicInteger accepted = new AtomicInteger();
                sound.server.accepted = connection -> {
                    if (accepted.incrementAndGet() == 150) {
                        sound.serving.awaitStop();
                    }
                };
            }),
            mutant("numbers its clients in 7 bits and does not answer the number 0", MANY_CLIENTS, sound -> {
                AtomicInteger accepted = new AtomicInteger();
                sound.server.accepted = connection -> connection.note = accepted.incrementAndGet() % 128;
                sound.connection.readIf(connection -> connection.note != 0);
            }),
            mutant(
                    "takes a pause of a few milliseconds for the end of the connection",
                    caughtBy("The upstream direction delays every piece", "A throttled upstream direction"),
                    sound -> sound.connection.socket = socket -> socket.setSoTimeout(4)),
            mutant(
                    "answers only the first read of a connection",
                    caughtBy("One byte at a time", "64 KiB cut into 1,000 pieces", "3 MiB cut into 333 pieces"),
                    sound -> sound.connection.readIf(connection -> connection.reads == 0)),
            mutant(
                    "answers only the first 4 KiB of each read",
                    caughtBy("Many messages in one segment"),
                    sound -> sound.connection.read =
                            (connection, bytes) -> connection.input(bytes.limit(Math.min(bytes.limit(), 4096)))),
            mutant(
                    "answers the third read before the second",
                    caughtBy("100 messages of 16 KiB, sent without waiting, are answered in their order"),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        if (connection.reads == 1) {
                            connection.kept = ByteBuffer.allocate(bytes.remaining())
                                    .put(bytes)
                                    .flip();
                            return;
                        }
                        connection.input(bytes);
                        if (connection.reads == 2) {
                            connection.input((ByteBuffer) connection.kept);
                        }
                    }),
            mutant(
                    "reads an urgent byte among the others and answers it",
                    caughtBy("An urgent byte in the middle of a message is not part of it, and delays nothing"),
                    sound -> sound.connection.socket = socket -> socket.setOOBInline(true)),
            mutant(
                    "has a table of 512 sockets and writes to the first what is for the 513th",
                    caughtBy("1,100 connections at once"),
                    sound -> {
                        AtomicReferenceArray<Socket> table = new AtomicReferenceArray<>(512);
                        AtomicInteger accepted = new AtomicInteger();
                        sound.server.accepted = connection -> {
                            connection.note = accepted.getAndIncrement() % table.length();
                            table.compareAndSet(connection.note, null, connection.socket);
                        };
                        sound.connection.write = (connection, bytes) ->
                                table.get(connection.note).getOutputStream().write(bytes);
                    }),
            mutant(
                    "answers no client after the 150th",
                    caughtBy("10,000 connections, open and idle, then all used at once"),
                    sound -> {
                        AtomicInteger accepted = new AtomicInteger();
                        sound.server.accepted = connection -> connection.note = accepted.incrementAndGet();
                        sound.connection.readIf(connection -> connection.note <= 150);
                    }),
            mutant(
                    "mistakes a client for the one that reset its connection from the same address",
                    caughtBy("A client that reconnects from the port that it has just left is a new one"),
                    sound -> {
                        Map<SocketAddress, SoundConnection> known = new ConcurrentHashMap<>();
                        sound.server.accepted = connection -> known.putIfAbsent(peer(connection), connection);
                        sound.connection.readIf(
                                connection -> known.getOrDefault(peer(connection), connection) == connection);
                        sound.connection.sendEnd = connection -> {
                            known.remove(peer(connection), connection);
                            connection.queueEnd();
                        };
                    }),
            mutant(
                    "writes to the latest client with the same port, whatever its address",
                    caughtBy("Clients at several addresses that have the same port"),
                    sound -> {
                        Map<Integer, Socket> known = new ConcurrentHashMap<>();
                        sound.server.accepted = connection -> known.put(connection.socket.getPort(), connection.socket);
                        sound.connection.write = (connection, bytes) -> known.get(connection.socket.getPort())
                                .getOutputStream()
                                .write(bytes);
                    }));

    private ByteMutants() {}

    private static void invert(ByteBuffer bytes, int at) {
        bytes.put(at, (byte) ~bytes.get(at));
    }

    private static SocketAddress peer(SoundConnection connection) {
        return connection.socket.getRemoteSocketAddress();
    }
}
