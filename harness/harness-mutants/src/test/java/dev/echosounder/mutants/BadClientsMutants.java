package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;
import static dev.echosounder.mutants.Mutant.pause;

import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Mutants that cope with a few bad clients, and not with many. */
final class BadClientsMutants {

    private static final String DO_NOT_READ = "100 clients that do not read, alongside round trips of others";
    private static final String HALF_CLOSE = "100 clients half-close and do not read, alongside round trips of others";
    private static final String RESETS = "100 clients reset their connections at once, while their answers wait";
    private static final String FLOODS = "20 clients flood the server, alongside round trips of others";

    private static final int RARELY_MANY = 16;
    private static final long SOON_MILLIS = 200;

    static final List<Mutant> ALL = List.of(
            mutant(
                    "has 64 threads that write, each of which waits for its client",
                    caughtBy(DO_NOT_READ, HALF_CLOSE),
                    sound -> {
                        Semaphore writers = new Semaphore(64);
                        sound.connection.write = (connection, bytes) -> {
                            writers.acquireUninterruptibly();
                            try {
                                connection.writeToSocket(bytes);
                            } finally {
                                writers.release();
                            }
                        };
                    }),
            mutant(
                    "keeps 4 MiB at most for all clients together that do not read, and has others wait",
                    caughtBy(DO_NOT_READ, HALF_CLOSE),
                    sound -> {
                        AtomicLong kept = new AtomicLong();
                        sound.connection.send = (connection, bytes) -> {
                            while (kept.get() > 4 << 20 && !sound.serving.stopping) {
                                pause(1);
                            }
                            int count = Math.min(bytes.remaining(), Tcp.OUTBOX_BYTES - connection.queued());
                            kept.addAndGet(count);
                            connection.queue(bytes, count);
                        };
                        sound.connection.write = (connection, bytes) -> {
                            connection.writeToSocket(bytes);
                            kept.addAndGet(-bytes.length);
                        };
                    }),
            mutant(
                    "reads from no client while half of more than 100 do not read",
                    caughtBy(DO_NOT_READ, HALF_CLOSE),
                    sound -> {
                        Set<SoundConnection> all = ConcurrentHashMap.newKeySet();
                        sound.server.accepted = all::add;
                        sound.connection.disconnect = connection -> {
                            all.remove(connection);
                            connection.closeSocket();
                        };
                        sound.connection.awaitInput = connection -> {
                            while (!connection.isClosed()
                                    && !sound.serving.stopping
                                    && all.size() > 100
                                    && all.stream()
                                                    .filter(SoundConnection::wantsDrain)
                                                    .count()
                                            > all.size() / 2) {
                                connection.await(1);
                            }
                            return connection.awaitInput();
                        };
                    }),
            mutant("ends all connections when many fail at the same time", caughtBy(RESETS), sound -> {
                Set<SoundConnection> all = ConcurrentHashMap.newKeySet();
                sound.server.accepted = all::add;
                whenManyFail(sound, () -> all.forEach(each -> each.cut(new IOException("Too many failures."))));
            }),
            mutant(
                    "stops accepting when many connections fail at the same time",
                    caughtBy(RESETS),
                    sound -> whenManyFail(sound, () -> sound.serving.closeListener())),
            mutant("has eight threads, each of which serves a client until that pauses", caughtBy(FLOODS), sound -> {
                Semaphore threads = new Semaphore(8);
                sound.connection.beforeInput((connection, bytes) -> {
                    if (connection.kept == null) {
                        threads.acquireUninterruptibly();
                        connection.kept = threads;
                    }
                });
                sound.connection.awaitInput = connection -> {
                    if (connection.kept != null) {
                        for (int i = 0; i < 50 && !connection.isClosed() && connection.isSilent(); i++) {
                            connection.await(1);
                        }
                        if (connection.isClosed() || connection.isSilent()) {
                            connection.kept = null;
                            threads.release();
                        }
                    }
                    return connection.awaitInput();
                };
            }),
            mutant(
                    "accepts no client while more than eight others have sent what it has not read yet",
                    caughtBy(FLOODS),
                    sound -> {
                        Queue<SoundConnection> all = new ConcurrentLinkedQueue<>();
                        sound.server.accepted = connection -> {
                            all.add(connection);
                            while (!sound.serving.stopping
                                    && all.stream()
                                                    .filter(other -> !other.isSilent())
                                                    .count()
                                            > 8) {
                                pause(1);
                            }
                        };
                    }));

    private BadClientsMutants() {}

    /** Does this when so many connections fail within a short time. */
    private static void whenManyFail(SoundModel sound, Runnable action) {
        AtomicInteger failing = new AtomicInteger();
        sound.connection.fail = (connection, failure) -> {
            connection.closeAfter(failure);
            if (failing.incrementAndGet() == RARELY_MANY) {
                action.run();
            }
            pause(SOON_MILLIS);
            failing.decrementAndGet();
        };
    }
}
