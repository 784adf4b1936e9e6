package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;
import static dev.echosounder.mutants.Mutant.pause;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Mutants that apply the idle limit wrongly, or spend processor time on idle connections. */
final class IdleMutants {

    private static final String RESTLESS =
            "Clients that are silent, that do not read, and that have half-closed without reading";

    private static final String SILENT_AFTER_THE_END = "A client that is silent after the end";
    private static final String SENDS_AFTER_THE_END = "A client that goes on sending after the end";

    private static final String SILENCE = "65 s without sending, and 65 s without reading";
    private static final long SOON_MILLIS = 200;

    /** The checks after which a client is silent: on a busy machine a few come between two bytes of one that sends. */
    private static final int SILENT_CHECKS = 8;

    static final List<Mutant> ALL = List.of(
            mutant(
                    "ignores the linger limit",
                    caughtBy(SILENT_AFTER_THE_END, SENDS_AFTER_THE_END),
                    sound -> sound.server.limited = service -> service::newSession),
            mutant(
                    "closes a connection after the linger limit without a cause",
                    caughtBy(SILENT_AFTER_THE_END, SENDS_AFTER_THE_END),
                    sound -> sound.server.cutIdle = (kept, cause) -> kept.turn(() -> kept.close(null))),
            mutant(
                    "lets a client keep a connection after its end for as long as it sends",
                    3_000,
                    caughtBy(SENDS_AFTER_THE_END),
                    sound -> sound.server.cutIdle = (kept, cause) -> {
                        int[] seen = kept.kept == null ? new int[2] : (int[]) kept.kept; // reads, checks without any
                        seen[1] = kept.reads == seen[0] ? seen[1] + 1 : 0;
                        seen[0] = kept.reads;
                        kept.kept = seen;
                        if (seen[1] == SILENT_CHECKS) {
                            kept.cut(cause);
                        }
                    }),
            mutant(
                    "ignores the idle limit",
                    caughtBy("A silent connection is closed, and its session learns why"),
                    sound -> sound.server.limited = service -> service::newSession),
            mutant(
                    "closes an idle connection without a cause",
                    caughtBy("A silent connection is closed, and its session learns why"),
                    sound -> sound.server.cutIdle = (idle, cause) -> idle.turn(() -> idle.close(null))),
            mutant(
                    "takes the idle limit for the longest life of a connection",
                    caughtBy("A client that sends something now and then is not cut"),
                    sound -> sound.server.accepted = connection -> sound.serving
                            .service
                            .idleLimit()
                            .ifPresent(limit -> Thread.ofVirtual().start(() -> {
                                LockSupport.parkNanos(limit.toNanos());
                                connection.cut(new IOException("The connection is old."));
                            }))),
            mutant(
                    "does not close an idle connection while there is something to write",
                    caughtBy("A client that does not read its answer is cut too"),
                    sound -> sound.server.cutIdle = (idle, cause) -> {
                        if (!idle.wantsDrain()) {
                            idle.cut(cause);
                        }
                    }),
            mutant(
                    "takes a connection for idle while its session is at work",
                    5_000,
                    caughtBy("A client is not idle while its session is at work"),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        Duration limit = sound.serving.service.idleLimit().orElse(Duration.ofDays(1));
                        Thread timer = Thread.ofVirtual().start(() -> {
                            try {
                                Thread.sleep(limit);
                                connection.cut(new IOException("Nothing has moved."));
                            } catch (InterruptedException inTime) {
                                // The session was quick.
                            }
                        });
                        connection.input(bytes);
                        timer.interrupt();
                    }),
            mutant(
                    "calls one session at a time and takes those that wait for their turn for idle",
                    5_000,
                    caughtBy("A client is not idle while its message waits for other sessions"),
                    sound -> {
                        ReentrantLock one = new ReentrantLock();
                        sound.connection.read = (connection, bytes) -> {
                            one.lock();
                            try {
                                connection.input(bytes);
                            } finally {
                                one.unlock();
                            }
                        };
                    }),
            mutant(
                    "applies an idle limit where the service has none",
                    caughtBy("Without an idle limit a silent client stays", SILENCE),
                    sound -> sound.server.limited = service ->
                            service.idleLimit().isPresent() ? service : service.withIdleLimit(Duration.ofMillis(100))),
            mutant(
                    "gives up a write that takes longer than 200 ms",
                    caughtBy(SILENCE),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        AtomicBoolean writing = new AtomicBoolean(true);
                        soon(() -> {
                            if (writing.get()) {
                                connection.cut(new IOException("The client does not read."));
                            }
                        });
                        connection.writeToSocket(bytes);
                        writing.set(false);
                    }),
            mutant(
                    "gives a client that has half-closed 200 ms to read the rest",
                    caughtBy(SILENCE),
                    sound -> sound.connection.sendEnd = connection -> {
                        connection.queueEnd();
                        soon(() -> connection.cut(new IOException("The client takes too long.")));
                    }),
            mutant(
                    "ends each connection that is older than 200 ms",
                    caughtBy(SILENCE),
                    sound -> sound.server.accepted =
                            connection -> soon(() -> connection.cut(new IOException("The connection is old.")))),
            mutant(
                    "answers nothing that follows a silence of 200 ms",
                    caughtBy(SILENCE),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        long now = System.nanoTime();
                        Object before = connection.kept;
                        connection.kept = now;
                        if (before == null || now - (Long) before < TimeUnit.MILLISECONDS.toNanos(SOON_MILLIS)) {
                            connection.input(bytes);
                        }
                    }),
            mutant("listens no more once no client has come for 200 ms", caughtBy(SILENCE), sound -> {
                AtomicInteger clients = new AtomicInteger();
                sound.server.accepted = connection -> {
                    int number = clients.incrementAndGet();
                    soon(() -> {
                        if (clients.get() == number) {
                            sound.serving.closeListener();
                        }
                    });
                };
            }),
            mutant("polls a client as long as its connection is open", caughtBy(RESTLESS), sound -> {
                Restlessness restlessness = new Restlessness();
                sound.server.accepted = connection -> restlessness.during(() -> !connection.isClosed());
            }),
            mutant(
                    "is notified of a half-close again and again until the rest of the answer is written",
                    caughtBy(RESTLESS),
                    sound -> {
                        Restlessness restlessness = new Restlessness();
                        sound.connection.sendEnd = connection -> {
                            restlessness.during(() -> !connection.isClosed());
                            connection.queueEnd();
                        };
                    }),
            mutant(
                    "tries to write again and again while a client's socket takes nothing",
                    caughtBy(RESTLESS),
                    sound -> {
                        Restlessness restlessness = new Restlessness();
                        sound.connection.write = (connection, bytes) -> {
                            AtomicBoolean waiting = new AtomicBoolean(true);
                            restlessness.during(waiting::get);
                            try {
                                connection.writeToSocket(bytes);
                            } finally {
                                waiting.set(false);
                            }
                        };
                    }));

    private IdleMutants() {}

    private static void soon(Runnable action) {
        Thread.ofVirtual().start(() -> {
            pause(SOON_MILLIS);
            action.run();
        });
    }
}
