package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;
import static dev.echosounder.mutants.Mutant.pause;

import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Mutants whose servers stop wrongly. */
final class StopMutants {

    private static final String TWO_THREADS = "Two threads stop the server at once";
    private static final String NO_THREAD = "No thread of the server is left";
    private static final String BUSY_CLIENTS = "Clients that keep sending receive what they are owed, and then the end";

    /** The servers of this process that have the flaw that a stop ends all of them. */
    private static final Set<SoundServer> RUNNING = ConcurrentHashMap.newKeySet();

    static final List<Mutant> ALL = List.of(
            mutant("fails when it is stopped a second time", caughtBy("A second stop does nothing"), sound -> {
                AtomicBoolean called = new AtomicBoolean();
                sound.server.stop = (server, grace) -> {
                    if (!called.compareAndSet(false, true)) {
                        throw new IllegalStateException("This server has been stopped.");
                    }
                    server.stopOnce(grace);
                };
            }),
            mutant("never returns from a stop while another thread stops it", caughtBy(TWO_THREADS), sound -> {
                AtomicBoolean called = new AtomicBoolean();
                sound.server.stop = (server, grace) -> {
                    if (called.compareAndSet(false, true)) {
                        server.stopOnce(grace);
                    } else {
                        SoundConnections.join(Thread.currentThread());
                    }
                };
            }),
            mutant("returns at once from a stop while another thread stops it", caughtBy(TWO_THREADS), sound -> {
                AtomicBoolean called = new AtomicBoolean();
                sound.server.stop = (server, grace) -> {
                    if (called.compareAndSet(false, true)) {
                        server.stopOnce(grace);
                    }
                };
            }),
            mutant(
                    "waits for its clients when it stops, whatever the grace",
                    caughtBy("A client that never reads does not keep the server from stopping"),
                    sound -> sound.server.stopConnections =
                            (server, grace) -> server.connections.stop(Duration.ofDays(10_000))),
            mutant(
                    "gives its sessions no time to answer when it stops",
                    caughtBy("What a client has sent before the stop still reaches its session, and is answered"),
                    sound -> sound.server.stopConnections = (server, grace) -> server.connections.stop(Duration.ZERO)),
            mutant(
                    "stops only when none of its clients has sent anything for half a second",
                    caughtBy(BUSY_CLIENTS),
                    sound -> {
                        AtomicLong reads = new AtomicLong();
                        sound.connection.beforeInput((connection, bytes) -> reads.incrementAndGet());
                        sound.server.stopConnections = (server, grace) -> {
                            for (long before = -1; before != reads.get(); ) {
                                before = reads.get();
                                pause(500);
                            }
                            server.connections.stop(grace);
                        };
                    }),
            mutant("drops a byte of what each client sends while it stops", caughtBy(BUSY_CLIENTS), sound -> {
                sound.server.closeListener = server -> {
                    pause(50); // in which clients send on
                    server.closeListener();
                };
                sound.connection.beforeInput((connection, bytes) -> {
                    if (sound.serving.stopping && connection.note == 0) {
                        connection.note = 1;
                        bytes.get();
                    }
                });
            }),
            mutant(
                    "resets its connections when it stops, so that what the kernel had to deliver is lost",
                    caughtBy("A client that has not read yet still gets its answers when the server stops"),
                    sound -> sound.connection.disconnect = connection -> {
                        try {
                            connection.socket.setSoLinger(sound.serving.stopping, 0);
                        } catch (SocketException alreadyGone) {
                            // It needs no reset.
                        }
                        connection.closeSocket();
                    }),
            mutant(
                    "does not close its sessions when it stops",
                    caughtBy("A stop closes the sessions too"),
                    sound -> sound.connection.closedIf((connection, cause) -> !sound.serving.stopping)),
            mutant(
                    "leaves its connections open when it stops",
                    caughtBy(
                            "An idle client sees the end of the stream",
                            "A client that has only just connected is not forgotten when the server stops",
                            "What was sent before the stop is answered, and then the connection is closed"),
                    sound -> sound.server.stopConnections = (server, grace) -> {}),
            mutant(
                    "does not close its listening socket when it stops",
                    caughtBy("The port is free again", "A client that connects after the stop is refused"),
                    sound -> sound.server.closeListener = server -> {}),
            mutant(
                    "listens until its clients are gone when it stops, and accepts none",
                    caughtBy("A client that connects while the server is stopping is refused"),
                    sound -> {
                        sound.server.closeListener = server -> {};
                        sound.server.stopConnections = (server, grace) -> {
                            server.connections.stop(grace);
                            server.closeListener();
                        };
                    }),
            mutant(
                    "holds a lock that accepting needs while its stop waits for connections to be accepted",
                    caughtBy("Clients that connect at the moment of the stop do not delay it"),
                    sound -> {
                        ReentrantLock lock = new ReentrantLock();
                        sound.server.accepted = connection -> {
                            lock.lock();
                            lock.unlock();
                        };
                        sound.server.stop = (server, grace) -> {
                            lock.lock();
                            try {
                                server.stopOnce(grace);
                            } finally {
                                lock.unlock();
                            }
                        };
                    }),
            mutant(
                    "leaves a platform thread when it stops",
                    caughtBy(NO_THREAD),
                    sound -> sound.server.started = server -> Thread.ofPlatform()
                            .daemon()
                            .name("housekeeping")
                            .start(() -> SoundConnections.join(Thread.currentThread()))),
            mutant(
                    "leaves a virtual thread when it stops",
                    caughtBy(NO_THREAD),
                    sound -> sound.server.started = server -> Thread.ofVirtual()
                            .name("housekeeping")
                            .start(() -> SoundConnections.join(Thread.currentThread()))),
            mutant(
                    "ends the connections of all servers of the process when one stops",
                    caughtBy("One server stops, and the other goes on"),
                    sound -> {
                        sound.server.started = RUNNING::add;
                        sound.server.stopConnections = (server, grace) -> {
                            server.connections.stop(grace);
                            RUNNING.remove(server);
                            RUNNING.forEach(other -> other.connections.cutAll(null));
                        };
                    }));

    private StopMutants() {}
}
