package dev.echosounder.contract.server;

import dev.echosounder.api.Times;
import dev.echosounder.contract.watch.Threads;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A JVM with a {@link ServerMain}, seen from its parent. It ends when this is closed, or when this JVM ends. */
final class RunningJvm implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration DONE = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(10);
    private static final int KEPT_LINES = 2_000;
    private static final long LOOK_AGAIN_NANOS = 1_000_000;

    private final Process process;

    private final Thread output;
    private final Deque<String> lines = new ArrayDeque<>(); // guarded by this
    private volatile InetSocketAddress address;

    // Each written by one thread.
    private volatile long bytesInUse;
    private volatile int collections;
    private volatile int fillings;
    private volatile int emptyings;
    private volatile int failedAllocations;

    private RunningJvm(Process process) {
        this.process = process;
        output = Thread.ofPlatform()
                .daemon()
                .name(Threads.OWN_PREFIX + "server-output")
                .start(this::listen);
    }

    /** Waits until it listens. */
    static RunningJvm of(Process process) throws IOException {
        RunningJvm jvm = new RunningJvm(process);
        if (!jvm.await(() -> jvm.address != null, START)) {
            jvm.close();
            throw new IOException("The process of the server under test did not come to listen within %s:%n%s"
                    .formatted(Times.text(START), String.join(System.lineSeparator(), jvm.said())));
        }
        return jvm;
    }

    private void listen() {
        try (BufferedReader out = process.inputReader()) {
            for (String line; (line = out.readLine()) != null; ) {
                hear(line);
            }
        } catch (IOException ended) {
            // There is no more output.
        }
    }

    private synchronized void hear(String line) {
        if (line.startsWith(ServerMain.LISTENS)) {
            int port = Integer.parseInt(line.substring(ServerMain.LISTENS.length()));
            address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        } else if (line.startsWith(ServerMain.COLLECTED)) {
            bytesInUse = Long.parseLong(line.substring(ServerMain.COLLECTED.length()));
            collections++;
        } else if (line.equals(ServerMain.FULL)) {
            fillings++;
        } else if (line.startsWith(ServerMain.EMPTIED)) {
            failedAllocations = Integer.parseInt(line.substring(ServerMain.EMPTIED.length()));
            emptyings++;
        } else if (!line.isEmpty()) {
            lines.add(line);
            if (lines.size() > KEPT_LINES) {
                lines.remove();
            }
        }
    }

    InetSocketAddress address() {
        return address;
    }

    long pid() {
        return process.pid();
    }

    /** The last lines that it has printed, oldest first. */
    synchronized List<String> said() {
        return List.copyOf(lines);
    }

    /** Has it collect its garbage; returns the bytes of its heap and of its direct buffers that are then in use. */
    long collect() throws IOException {
        int before = collections;
        ask("", () -> collections > before, "did not collect its garbage");
        return bytesInUse;
    }

    /** Has it fill its heap for so long, and waits until it is full, or until the process has ended. */
    void fillHeap(Duration time) throws IOException {
        int before = fillings;
        ask(Long.toString(time.toMillis()), () -> fillings > before || !output.isAlive(), "did not fill its heap");
    }

    private void ask(String line, BooleanSupplier done, String undone) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().flush();
        if (!await(done, DONE)) {
            throw new IOException(
                    "The process of the server under test %s within %s.".formatted(undone, Times.text(DONE)));
        }
    }

    /** Waits until its heap is no longer full, or until it has ended. */
    void awaitHeap() throws IOException {
        if (!await(() -> emptyings == fillings || !output.isAlive(), DONE)) {
            throw new IOException(
                    "The heap of the server's process is still full after %s.".formatted(Times.text(DONE)));
        }
    }

    /** How many of its allocations failed while it filled its heap; 0 if it has ended meanwhile. */
    int failedAllocations() {
        return failedAllocations;
    }

    /** The exit code of a process that has ended, once all that it printed is known. */
    OptionalInt exitCode() throws InterruptedException {
        return output.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.waitFor());
    }

    /** Waits until it has ended, but no longer than this. */
    void awaitEnd(Duration longest) {
        await(() -> !output.isAlive(), longest);
    }

    /** Looks again and again until this is so, the output has ended, or the time is over. */
    private boolean await(BooleanSupplier done, Duration longest) {
        long since = System.nanoTime();
        while (!done.getAsBoolean() && output.isAlive() && System.nanoTime() - since < longest.toNanos()) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return done.getAsBoolean();
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException ended) {
            // That is what was wanted.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
