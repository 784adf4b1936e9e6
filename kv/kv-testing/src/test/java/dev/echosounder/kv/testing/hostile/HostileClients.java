package dev.echosounder.kv.testing.hostile;

import dev.echosounder.linux.proc.ProcessReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run of all attacks at a time on one server, in a separate process, with a well-behaved client whose every answer is
 * checked. Each of these is a failure:
 *
 * <ul>
 *   <li>the well-behaved client is refused, or served wrongly, or not within a minute
 *   <li>no other client can connect for two minutes
 *   <li>the server holds more than it may, by its own account or by its heap
 *   <li>a thread of the server ends, or meets an {@link OutOfMemoryError}
 * </ul>
 */
final class HostileClients {

    private static final long MIB = 1024 * 1024;
    private static final long LIMIT = 64 * MIB;
    private static final int CONNECTIONS = 600;
    private static final String PASSWORD = "open sesame";

    /**
     * The most bytes that the server may count: the limit, connections' half and MiB, strangers' 64th and quarter of a
     * MiB, and a value that goes beyond.
     */
    private static final long MOST_COUNTED = LIMIT + LIMIT / 2 + MIB + LIMIT / 64 + MIB / 4 + 2 * MIB;

    /** The most heap: that, 128 KiB for each connection, and what the JVM and the model need. */
    private static final long MOST_HEAP = MOST_COUNTED + CONNECTIONS * 128 * 1024 + 64 * MIB;

    /** The pause of the well-behaved client between two requests. */
    private static final int PACE_MILLIS = 10;

    /** The longest pause of each attack before it begins again. */
    private static final int PAUSE_MILLIS = 3000;

    private static final Duration LOOK_EVERY = Duration.ofSeconds(2);
    private static final Duration REPORT_EVERY = Duration.ofMinutes(5);
    private static final Duration MORE = Duration.ofMinutes(2);
    private static final Duration NO_OTHER = Duration.ofMinutes(2);

    private final String model;
    private final Duration length;
    private final long seed;
    private final Path log;
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicLongArray attacks = new AtomicLongArray(Attack.values().length);
    private InetSocketAddress address;
    private final AtomicLong otherClientsServed = new AtomicLong();
    private final AtomicLong otherClientsRefused = new AtomicLong();
    private volatile long otherClientServedAt;
    private long mostCounted;
    private long mostHeap;
    private long mostResident;

    HostileClients(String model, Duration length, long seed, Path folder) {
        this.model = model;
        this.length = length;
        this.seed = seed;
        this.log = folder.resolve("hostile-clients-" + model + ".log");
    }

    /**
     * Makes the run; returns its results, in a line.
     *
     * @throws IllegalStateException if the run has failed; the message describes the failure
     */
    String run() throws IOException, InterruptedException {
        Files.createDirectories(log.getParent());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + MOST_HEAP / MIB + "m",
                "-XX:+UseParallelGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                WatchedServer.class.getName(),
                model,
                Long.toString(LIMIT),
                PASSWORD,
                Integer.toString(CONNECTIONS)));
        Process server = new ProcessBuilder(command).redirectError(log.toFile()).start();
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(output.readLine()));
            return attacked(server, output);
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    private Scene scene() {
        return new Scene(address, PASSWORD, over);
    }

    private String attacked(Process server, BufferedReader output) throws IOException {
        Scene scene = scene();
        SplittableRandom random = new SplittableRandom(seed);
        List<Thread> attackers = new ArrayList<>();
        try (WellBehavedClient client = new WellBehavedClient(scene, random.split())) {
            client.must("OK", "SET", "good:first", "value");
            look(server, output);
            for (Attack attack : Attack.values()) {
                SplittableRandom own = random.split();
                attackers.add(Thread.ofVirtual().name(attack.name()).start(() -> repeat(attack, own)));
            }
            attackers.add(Thread.ofVirtual().name("other clients").start(this::connectOthers));
            long begin = System.nanoTime();
            otherClientServedAt = begin;
            long looked = begin;
            long reported = begin;
            while (System.nanoTime() - begin < length.toNanos() || !isEachAttackMade(looked - begin)) {
                client.askOnce();
                if (System.nanoTime() - looked > LOOK_EVERY.toNanos()) {
                    looked = System.nanoTime();
                    if (looked - otherClientServedAt > NO_OTHER.toNanos()) {
                        throw failure("no other client could connect for %d s".formatted(NO_OTHER.toSeconds()));
                    }
                    client.must("maxmemory " + LIMIT, "CONFIG", "GET", "maxmemory");
                    mostCounted = Math.max(mostCounted, client.usedMemory());
                    look(server, output);
                }
                if (looked - reported > REPORT_EVERY.toNanos()) {
                    reported = looked;
                    System.out.println("... " + summary(client));
                }
                scene.isOver(PACE_MILLIS);
            }
            return summary(client);
        } catch (IOException | IllegalStateException failure) {
            String what = "%s%nThe server's log:%n%s".formatted(failure, tail());
            System.out.println("... " + model + " has failed: " + what); // at once, as others may go on for long
            throw failure(what);
        } finally {
            over.countDown();
            attackers.forEach(Thread::interrupt);
        }
    }

    /**
     * Whether each attack was made, or the run has been extended long enough: on a busy machine a short run lasts
     * longer.
     */
    private boolean isEachAttackMade(long nanos) {
        int made = 0;
        while (made < attacks.length() && attacks.get(made) > 0) {
            made++;
        }
        return made == attacks.length() || nanos > length.toNanos() + MORE.toNanos();
    }

    private void repeat(Attack attack, SplittableRandom random) {
        Scene scene = scene();
        while (!scene.isOver(random.nextInt(PAUSE_MILLIS))) {
            try {
                attack.run(scene, random);
            } catch (IOException refusedOrCut) {
                // As it should be.
            }
            scene.leave(random);
            attacks.incrementAndGet(attack.ordinal());
        }
    }

    /** Connects other clients again and again, in a separate thread, as they may have to wait. */
    private void connectOthers() {
        Scene scene = scene();
        while (!scene.isOver(LOOK_EVERY.toMillis())) {
            try {
                scene.insider().ask("PING");
                otherClientsServed.incrementAndGet();
                otherClientServedAt = System.nanoTime();
            } catch (IOException refused) {
                otherClientsRefused.incrementAndGet();
            }
            scene.leave(new SplittableRandom());
        }
    }

    /** Checks the server's report on itself. */
    private void look(Process server, BufferedReader output) throws IOException {
        server.getOutputStream().write('\n');
        server.getOutputStream().flush();
        String line = output.readLine();
        if (line == null) {
            throw failure("the server's process has ended");
        }
        String[] parts = line.split("\t");
        mostHeap = Math.max(mostHeap, Long.parseLong(parts[1]));
        mostResident =
                Math.max(mostResident, ProcessReader.of(server.pid()).read().residentBytes());
        String text = Files.readString(log);
        if (!parts[0].equals("none")) {
            throw failure("threads of the server have ended: " + parts[0]);
        }
        if (text.contains("OutOfMemoryError")) {
            throw failure("the server met an OutOfMemoryError");
        }
        if (mostCounted > MOST_COUNTED || mostHeap > MOST_HEAP) {
            throw failure("the server counted %,d bytes and its heap had %,d, but %,d and %,d were the most"
                    .formatted(mostCounted, mostHeap, MOST_COUNTED, MOST_HEAP));
        }
    }

    private IllegalStateException failure(String what) {
        return new IllegalStateException("%s, seed %d: %s".formatted(model, seed, what));
    }

    private String tail() throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
    }

    private String summary(WellBehavedClient client) {
        String runs = Stream.of(Attack.values())
                .map(attack -> attack.name().toLowerCase(Locale.ROOT) + " " + attacks.get(attack.ordinal()))
                .collect(Collectors.joining(" "));
        return String.format(
                Locale.ROOT,
                "%s: %,d answers, all right, the longest wait %,d ms; other clients: %,d served, %,d refused;"
                        + " at most %,d MiB counted of %,d, heap %,d of %,d, resident %,d; attacks: %s",
                model,
                client.asked(),
                client.longestNanos() / 1_000_000,
                otherClientsServed.get(),
                otherClientsRefused.get(),
                mostCounted / MIB,
                MOST_COUNTED / MIB,
                mostHeap / MIB,
                MOST_HEAP / MIB,
                mostResident / MIB,
                runs);
    }
}
