package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;

import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** Mutants that let one client hold up others, or that do not wait correctly for a client that does not read. */
final class BackpressureMutants {

    private static final int LONG_BYTES = 64 * 1024;

    static final List<Mutant> ALL = List.of(
            mutant(
                    "buffers without limit what a client does not read",
                    caughtBy(
                            "The server's memory does not grow while a client does not read",
                            "What the kernel does not take waits at the client, and not in the server",
                            session("2,560 bytes"),
                            session("25,600 bytes")),
                    sound -> sound.connection.send = (connection, bytes) -> connection.queue(bytes, bytes.remaining())),
            mutant(
                    "keeps 16 MiB for a client that does not read",
                    caughtBy(
                            "What the kernel does not take waits at the client, and not in the server",
                            session("25,600 bytes")),
                    sound -> sound.connection.send = (connection, bytes) ->
                            connection.queue(bytes, Math.min(bytes.remaining(), (16 << 20) - connection.queued()))),
            mutant(
                    "takes any write of more than 64 KiB whole, whatever waits before it",
                    caughtBy(session("256,000 bytes")),
                    sound -> sound.connection.send = (connection, bytes) -> {
                        if (bytes.remaining() > LONG_BYTES) {
                            connection.queue(bytes, bytes.remaining());
                        } else {
                            connection.queue(bytes);
                        }
                    }),
            mutant(
                    "counts no more what waits, once a write was longer than 64 KiB",
                    caughtBy(session("256,000 bytes")),
                    sound -> sound.connection.send = (connection, bytes) -> {
                        connection.note = Math.max(connection.note, bytes.remaining());
                        if (connection.note > LONG_BYTES) {
                            connection.queue(bytes, bytes.remaining());
                        } else {
                            connection.queue(bytes);
                        }
                    }),
            mutant(
                    "reads 8 MiB ahead of a session that has no room",
                    caughtBy("What the kernel does not take waits at the client, and not in the server"),
                    sound -> sound.connection.awaitInput = connection -> !connection.isClosed()
                                    && !connection.inputEnded
                                    && !connection.wantsInput()
                                    && connection.bytesRead < 8 << 20
                            || connection.awaitInput()),
            mutant(
                    "never reads again from a client that did not read for a while",
                    caughtBy("A client that did not read gets everything once it reads"),
                    sound -> sound.connection.awaitInput = connection -> {
                        if (!connection.wantsInput() && connection.wantsDrain()) {
                            while (!connection.isClosed()) {
                                connection.await(0);
                            }
                        }
                        return connection.awaitInput();
                    }),
            mutant(
                    "drops what the socket does not take",
                    caughtBy("An answer 100 times larger than its request arrives, however slowly it is read"),
                    sound -> sound.connection.send = (connection, bytes) -> {
                        connection.queue(bytes);
                        bytes.position(bytes.limit());
                    }),
            mutant(
                    "does not call a session again after the last part of its answer, if that part is short",
                    2_000,
                    caughtBy("A session that was told to wait is called again, however little of its answer was left"),
                    sound -> {
                        int left = 1;
                        int forgotten = 2;
                        sound.connection.send = (connection, bytes) -> {
                            boolean last = connection.note == left && bytes.remaining() < Tcp.OUTBOX_BYTES;
                            connection.queue(bytes);
                            connection.note =
                                    last || connection.note == forgotten ? forgotten : bytes.hasRemaining() ? left : 0;
                        };
                        sound.connection.room = connection -> connection.note != forgotten;
                    }),
            mutant(
                    "writes to one client at a time, however long that takes",
                    caughtBy(
                            "A client that does not read harms no other client",
                            "100 clients that read slowly, alongside round trips of others"),
                    sound -> {
                        ReentrantLock one = new ReentrantLock();
                        sound.connection.write = (connection, bytes) -> {
                            one.lock();
                            try {
                                connection.writeToSocket(bytes);
                            } finally {
                                one.unlock();
                            }
                        };
                    }),
            mutant(
                    "has 50 threads and gives each to one client until that client leaves",
                    caughtBy(
                            "200 clients send a byte whenever the one before has come back, alongside a busy client",
                            "200 clients do not get to the end of their messages, alongside a busy client"),
                    sound -> {
                        Semaphore pool = new Semaphore(50);
                        sound.server.accepted = connection -> pool.acquireUninterruptibly();
                        sound.connection.disconnect = connection -> {
                            pool.release();
                            connection.closeSocket();
                        };
                    }),
            mutant(
                    "reads at least 1,000 bytes of a message before it serves another client",
                    caughtBy(
                            "200 clients send a byte whenever the one before has come back, alongside a busy client",
                            "200 clients do not get to the end of their messages, alongside a busy client"),
                    sound -> {
                        ReentrantLock one = new ReentrantLock();
                        sound.connection.read = (connection, bytes) -> {
                            one.lock();
                            try {
                                int missing = Math.max(0, 1_000 - bytes.remaining());
                                byte[] rest = connection.socket.getInputStream().readNBytes(missing);
                                connection.input(bytes);
                                connection.input(ByteBuffer.wrap(rest));
                            } catch (IOException failure) {
                                throw new UncheckedIOException(failure);
                            } finally {
                                one.unlock();
                            }
                        };
                    }),
            mutant(
                    "serves others only when a client has paused",
                    caughtBy("10 clients play ping-pong alongside a flood"),
                    sound -> {
                        ReentrantLock turn = new ReentrantLock();
                        sound.connection.beforeInput((connection, bytes) -> {
                            if (!turn.isHeldByCurrentThread()) {
                                turn.lock();
                            }
                        });
                        sound.connection.awaitInput = connection -> {
                            if (turn.isHeldByCurrentThread()) {
                                for (int i = 0; i < 50 && !connection.isClosed() && connection.isSilent(); i++) {
                                    connection.await(1);
                                }
                                if (connection.isSilent()) {
                                    turn.unlock();
                                }
                            }
                            return connection.awaitInput();
                        };
                    }),
            mutant(
                    "drops what arrives while another session is being called",
                    caughtBy("Clients that send meanwhile are answered once the session goes on"),
                    sound -> {
                        ReentrantLock one = new ReentrantLock();
                        sound.connection.read = (connection, bytes) -> {
                            if (one.tryLock()) {
                                try {
                                    connection.input(bytes);
                                } finally {
                                    one.unlock();
                                }
                            }
                        };
                    }));

    private BackpressureMutants() {}

    /** The test case in which a session makes writes of this size. */
    private static String session(String size) {
        return "A session cannot write what its peer does not read, in writes of " + size;
    }
}
