package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Mutants that leak memory, descriptors or threads, use too many, or end when there are none. */
final class ResourceMutants {

    private static final String RESTARTS = "Start, stop, start on one port";
    private static final String LEFT = "2,000 clients have left, and a process has the memory that it had";
    private static final String NO_BUFFERS = "Many clients that do not read use up the memory for buffers";
    private static final String NO_DESCRIPTORS =
            "Without descriptors the server logs the reason now and then, and does not spin";
    private static final String NO_THREAD_OLD = "Connected clients are answered while there is no thread left";
    private static final String NO_THREAD_NEW = "New clients are served when there are threads again";
    private static final int BUFFER_BYTES = 64 * 1024;

    /** What is leaked. */
    private static final Queue<Object> LEAKED = new ConcurrentLinkedQueue<>();

    /** The servers that have been started of the mutant that can start only some. */
    private static final AtomicInteger STARTED = new AtomicInteger();

    static final List<Mutant> ALL = List.of(
            mutant(
                    "leaks a thread of each server for half a minute",
                    caughtBy(RESTARTS),
                    sound -> sound.server.started = server -> Thread.ofVirtual()
                            .name("spare")
                            .start(() -> LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(30)))),
            mutant(
                    "leaks a direct buffer of each server",
                    caughtBy(RESTARTS),
                    sound -> sound.server.started = server -> LEAKED.add(ByteBuffer.allocateDirect(1024))),
            mutant(
                    "starts no more than 300 servers in one process",
                    caughtBy(RESTARTS),
                    sound -> sound.serve = (at, service) -> {
                        if (STARTED.incrementAndGet() > 300) {
                            throw new IOException("The table of servers is full.");
                        }
                        return sound.listen(at, service);
                    }),
            mutant(
                    "leaks a descriptor of each connection",
                    caughtBy("The server closes the connection when a client has half-closed"),
                    sound -> sound.server.accepted = connection -> LEAKED.add(Selector.open())),
            mutant(
                    "leaks a connection's memory after the connection is closed",
                    caughtBy(
                            "200 clients have left, and the server goes on",
                            "100 clients have left, none of which was idle for too long"),
                    sound -> {
                        Queue<SoundConnection> all = new ConcurrentLinkedQueue<>();
                        sound.server.accepted = all::add;
                    }),
            mutant(
                    "keeps 16 KiB of heap of each client that has left",
                    caughtBy(LEFT),
                    sound -> sound.server.accepted = connection -> LEAKED.add(new byte[16 * 1024])),
            mutant(
                    "keeps 16 KiB of direct memory of each client that has left",
                    caughtBy(LEFT),
                    sound -> sound.server.accepted = connection -> LEAKED.add(ByteBuffer.allocateDirect(16 * 1024))),
            mutant(
                    "keeps 16 KiB of native memory of each client that has left",
                    caughtBy(LEFT),
                    sound -> sound.server.accepted = connection ->
                            LEAKED.add(Arena.global().allocate(16 * 1024).fill((byte) 1))),
            mutant(
                    "keeps 4 KB of each client that has reset its connection",
                    caughtBy(LEFT),
                    sound -> sound.connection.fail = (connection, failure) -> {
                        LEAKED.add(new byte[4_000]);
                        connection.closeAfter(failure);
                    }),
            mutant("keeps the answer that a client did not read before it left", caughtBy(LEFT), sound -> {
                sound.connection.write = (connection, bytes) -> {
                    if (bytes.length > 4 * 1024) {
                        connection.kept = bytes; // also if the kernel still takes all of it
                    }
                    connection.writeToSocket(bytes);
                };
                sound.connection.fail = (connection, failure) -> {
                    LEAKED.add(Objects.requireNonNullElse(connection.kept, ""));
                    connection.closeAfter(failure);
                };
            }),
            mutant(
                    "stops accepting after a thousand connections, though earlier ones are closed",
                    caughtBy(
                            "More clients than a process may have open come, and half-close",
                            "More clients than a process may have open come, and reset"),
                    sound -> {
                        AtomicInteger accepted = new AtomicInteger();
                        sound.server.accepted = connection -> {
                            if (accepted.incrementAndGet() > 1_000) {
                                sound.serving.closeListener();
                            }
                        };
                    }),
            mutant(
                    "keeps half a megabyte for each connection, even an idle one",
                    caughtBy("The memory of 10,000 idle connections"),
                    sound -> sound.server.accepted = connection -> connection.kept = new byte[512 * 1024]),
            mutant(
                    "keeps the buffers of closed connections and does not use them again",
                    caughtBy(NO_BUFFERS),
                    sound -> {
                        Queue<ByteBuffer> buffers = new ConcurrentLinkedQueue<>();
                        sound.server.accepted = connection -> {
                            try {
                                buffers.add(ByteBuffer.allocateDirect(BUFFER_BYTES));
                            } catch (OutOfMemoryError none) {
                                sound.serving.log("There is no memory for a connection", none);
                                throw new IOException(none);
                            }
                        };
                    }),
            mutant("stops accepting when there is no memory for a buffer", caughtBy(NO_BUFFERS), sound -> {
                sound.server.accepted = connection -> connection.kept = ByteBuffer.allocateDirect(BUFFER_BYTES);
                sound.server.escaped = SoundServer::end;
            }),
            mutant(
                    "stops accepting when there is no memory for a session",
                    caughtBy("New clients are served when there is memory again"),
                    sound -> {
                        sound.server.noSession = (server, socket, failure) -> server.end(failure);
                        sound.server.escaped = SoundServer::end;
                    }),
            mutant(
                    "closes all connections when there is no memory for another",
                    caughtBy("Connected clients are answered while there is no memory left"),
                    sound -> sound.server.noSession = (server, socket, failure) -> {
                        server.connections.cutAll(new IOException(failure));
                        SoundServer.hangUp(socket);
                    }),
            mutant(
                    "stops accepting when there is no descriptor for a connection",
                    caughtBy("Waiting clients are answered when there are descriptors again"),
                    sound -> {
                        sound.server.notAccepted = SoundServer::end;
                        sound.server.escaped = SoundServer::end;
                    }),
            mutant(
                    "closes a connection when there is no descriptor for another",
                    caughtBy("Connected clients are answered while there is no descriptor left"),
                    sound -> {
                        AtomicBoolean closed = new AtomicBoolean();
                        sound.server.notAccepted = (server, failure) -> {
                            if (closed.compareAndSet(false, true)) {
                                server.connections.cutFirst(failure);
                            }
                            server.pauseAfter(failure);
                        };
                    }),
            mutant(
                    "logs nothing when it cannot accept",
                    caughtBy(NO_DESCRIPTORS),
                    sound -> sound.server.log = (server, what, failure) -> {}),
            mutant(
                    "logs each time that it cannot accept",
                    caughtBy(NO_DESCRIPTORS),
                    sound -> sound.server.log = (server, what, failure) ->
                            System.getLogger("mutant").log(System.Logger.Level.WARNING, what + ": " + failure)),
            mutant(
                    "tries to accept without a pause while there is no descriptor",
                    caughtBy(NO_DESCRIPTORS),
                    sound -> sound.server.notAccepted =
                            (server, failure) -> server.log("A connection could not be accepted", failure)),
            mutant("stops accepting when there is no thread for a connection", caughtBy(NO_THREAD_NEW), sound -> {
                sound.server.threads = Thread::ofPlatform;
                sound.server.noThread = (server, connection, failure) -> {
                    server.refuse(connection, failure);
                    server.end(failure);
                };
                sound.server.escaped = SoundServer::end;
            }),
            mutant(
                    "closes another connection when there is no thread for a new one",
                    caughtBy(NO_THREAD_OLD),
                    sound -> {
                        AtomicBoolean closed = new AtomicBoolean();
                        sound.server.threads = Thread::ofPlatform;
                        sound.server.noThread = (server, connection, failure) -> {
                            if (closed.compareAndSet(false, true)) {
                                server.connections.cutFirst(new IOException(failure));
                            }
                            server.refuse(connection, failure);
                        };
                    }),
            mutant(
                    "closes a connection for which there is no thread without a reason",
                    caughtBy(NO_THREAD_OLD, NO_THREAD_NEW),
                    sound -> {
                        sound.server.threads = Thread::ofPlatform;
                        sound.server.noThread = (server, connection, failure) -> connection.close(failure);
                    }));

    private ResourceMutants() {}
}
