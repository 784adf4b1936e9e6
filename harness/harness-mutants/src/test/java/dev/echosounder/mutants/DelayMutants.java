package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;
import static dev.echosounder.mutants.Mutant.pause;
import static dev.echosounder.mutants.Mutant.slowMutant;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Mutants that answer everything, only later than they could. */
final class DelayMutants {

    private static final String AFTER_20_MS = "The first round trip after 20 ms of silence";
    private static final String AFTER_600_MS = "The first round trip after 600 ms of silence";
    private static final String A_THOUSAND = "A thousand round trips";
    private static final String AFTER_MANY = "Round trips when 2,000 clients have come and left";
    private static final String HALF_CLOSES = leaving("half-closes");
    private static final String CLOSES = leaving("closes its connection");
    private static final String RESETS = leaving("resets its connection");
    private static final String RESETS_IN_MID_MESSAGE = leaving("resets in mid-message");

    private static final int LATE_MILLIS = 50;

    static final List<Mutant> ALL = List.of(
            slowMutant(
                    "takes 100 ms for each answer",
                    caughtBy("12,000 clients, one after another, that half-close"),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        pause(100);
                        connection.writeToSocket(bytes);
                    }),
            slowMutant(
                    "writes 1 byte every 5 ms",
                    caughtBy("64 KiB cut into 1,000 pieces"),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        for (byte one : bytes) {
                            pause(5);
                            connection.writeToSocket(new byte[] {one});
                        }
                    }),
            slowMutant(
                    "takes a pause of 50 ms before it accepts a client",
                    caughtBy("1,100 connections at once"),
                    sound -> sound.server.accepted = connection -> pause(50)),
            mutant(
                    "leaves Nagle's algorithm on and writes each answer in two parts",
                    caughtBy(roundTrips("64 bytes"), roundTrips("1,500 bytes")),
                    sound -> {
                        sound.connection.socket = socket -> socket.setTcpNoDelay(false);
                        writeInParts(sound, bytes -> Math.ceilDiv(bytes, 2));
                    }),
            mutant(
                    "leaves Nagle's algorithm on and writes 4 KiB at a time",
                    caughtBy(roundTrips("10,000 bytes"), roundTrips("40,000 bytes")),
                    sound -> {
                        sound.connection.socket = socket -> socket.setTcpNoDelay(false);
                        writeInParts(sound, bytes -> 4096);
                    }),
            mutant(
                    "gathers output for 50 ms before it is sent",
                    caughtBy(roundTrips("1 byte"), roundTrips("100,000 bytes")),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        pause(LATE_MILLIS);
                        connection.writeToSocket(bytes);
                    }),
            mutant(
                    "sends at once what fills 1 KiB, and a rest when no more has come for 30 ms",
                    caughtBy(
                            roundTrips("1,500 bytes"),
                            roundTrips("20 messages of 50 bytes without waiting for responses")),
                    sound -> sound.connection.write = (connection, bytes) -> {
                        int whole = bytes.length / 1024 * 1024;
                        connection.writeToSocket(Arrays.copyOf(bytes, whole));
                        if (whole < bytes.length) {
                            pause(30);
                            connection.writeToSocket(Arrays.copyOfRange(bytes, whole, bytes.length));
                        }
                    }),
            mutant(
                    "keeps answers of more than one message for 50 ms",
                    caughtBy(roundTrips("20 messages of 50 bytes without waiting for responses")),
                    sound -> {
                        sound.connection.write = (connection, bytes) -> {
                            if (bytes.length % 50 == 0 && bytes.length > 50) {
                                pause(LATE_MILLIS);
                            }
                            connection.writeToSocket(bytes);
                        };
                    }),
            mutant(
                    "answers each 16th message of a connection 40 ms late",
                    caughtBy(A_THOUSAND),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        int count = connection.kept instanceof Integer before ? before + 1 : 1;
                        connection.kept = count;
                        if (count % 16 == 0) {
                            pause(40);
                        }
                        connection.input(bytes);
                    }),
            mutant("pauses for 25 ms whenever it has written 2 KiB", caughtBy(A_THOUSAND), sound -> {
                AtomicLong written = new AtomicLong();
                sound.connection.write = (connection, bytes) -> {
                    long before = written.getAndAdd(bytes.length);
                    if (before / 2048 != (before + bytes.length) / 2048) {
                        pause(25);
                    }
                    connection.writeToSocket(bytes);
                };
            }),
            mutant(
                    "answers 50 ms late when a client was silent for half a second",
                    caughtBy(AFTER_600_MS),
                    sound -> sound.connection.beforeInput((connection, bytes) -> {
                        long now = System.nanoTime();
                        if (connection.kept instanceof Long last && millis(now - last) > 500) {
                            pause(LATE_MILLIS);
                        }
                        connection.kept = now;
                    })),
            mutant(
                    "looks every 40 ms whether a client sends, once it had nothing to do for 10 ms",
                    caughtBy(AFTER_20_MS, AFTER_600_MS),
                    sound -> {
                        AtomicLong busy = new AtomicLong(System.nanoTime());
                        sound.connection.beforeInput((connection, bytes) -> {
                            if (millis(System.nanoTime() - busy.get()) >= 10) {
                                pause(40);
                            }
                            busy.set(System.nanoTime());
                        });
                    }),
            mutant(
                    "holds up all clients for 200 ms when a connection is reset",
                    caughtBy(RESETS, RESETS_IN_MID_MESSAGE),
                    sound -> {
                        ReentrantLock all = new ReentrantLock(true);
                        readUnder(all, sound);
                        sound.connection.fail = (connection, failure) -> {
                            connection.closeAfter(failure);
                            hold(all, 200);
                        };
                    }),
            mutant(
                    "holds up all clients for 50 ms when a connection is over",
                    caughtBy(HALF_CLOSES, CLOSES, RESETS_IN_MID_MESSAGE),
                    sound -> {
                        ReentrantLock all = new ReentrantLock(true);
                        readUnder(all, sound);
                        sound.connection.disconnect = connection -> {
                            connection.closeSocket();
                            hold(all, LATE_MILLIS);
                        };
                    }),
            mutant("answers 20 ms late once 1,950 clients have come", caughtBy(AFTER_MANY), sound -> {
                AtomicLong clients = new AtomicLong();
                sound.server.accepted = connection -> clients.incrementAndGet();
                sound.connection.read = (connection, bytes) -> {
                    if (clients.get() > 1_950) {
                        pause(20);
                    }
                    connection.input(bytes);
                };
            }),
            mutant("answers each client after the 1,900th later than the one before", caughtBy(AFTER_MANY), sound -> {
                AtomicLong clients = new AtomicLong();
                sound.server.accepted = connection -> clients.incrementAndGet();
                sound.connection.read = (connection, bytes) -> {
                    pause(Math.max(0, clients.get() - 1_900) / 4);
                    connection.input(bytes);
                };
            }),
            mutant(
                    "accepts a client 50 ms after it has connected",
                    caughtBy(CLOSES),
                    sound -> sound.server.accepted = connection -> pause(LATE_MILLIS)));

    private DelayMutants() {}

    private static String roundTrips(String message) {
        return "Round trips of " + message;
    }

    private static String leaving(String leaves) {
        return "Round trips, each after another client " + leaves;
    }

    /** How many bytes are written at a time. */
    @FunctionalInterface
    private interface Part {
        int of(int bytes);
    }

    private static void writeInParts(SoundModel sound, Part part) {
        sound.connection.write = (connection, bytes) -> {
            int size = part.of(bytes.length);
            for (int from = 0; from < bytes.length; from += size) {
                connection.writeToSocket(Arrays.copyOfRange(bytes, from, Math.min(from + size, bytes.length)));
            }
        };
    }

    /** What a connection reads waits while this lock is held. */
    private static void readUnder(ReentrantLock lock, SoundModel sound) {
        sound.connection.beforeInput((connection, bytes) -> {
            lock.lock();
            lock.unlock();
        });
    }

    private static void hold(ReentrantLock lock, long millis) {
        lock.lock();
        try {
            pause(millis);
        } finally {
            lock.unlock();
        }
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
