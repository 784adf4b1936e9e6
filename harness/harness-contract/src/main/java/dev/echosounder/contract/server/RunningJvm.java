package dev.echosounder.contract.server;

import dev.echosounder.api.Times;
import dev.echosounder.contract.watch.Threads;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A JVM with a {@link ServerMain}, seen from its parent. It ends when this is closed, or when this JVM ends. */
final class RunningJvm implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration COLLECTION = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(10);
    private static final int KEPT_LINES = 2_000;

    private final Process process;

    // Guarded by this.
    private final Deque<String> lines = new ArrayDeque<>();
    private InetSocketAddress address;
    private int collections;
    private boolean silent;

    private RunningJvm(Process process) {
        this.process = process;
    }

    /** Waits until it listens. */
    static RunningJvm of(Process process) throws IOException {
        RunningJvm jvm = new RunningJvm(process);
        Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "server-output").start(jvm::listen);
        synchronized (jvm) {
            if (!jvm.await(() -> jvm.address != null, START)) {
                jvm.close();
                throw new IOException("The process of the server under test did not come to listen within %s:%n%s"
                        .formatted(Times.text(START), String.join(System.lineSeparator(), jvm.said())));
            }
        }
        return jvm;
    }

    private void listen() {
        try (BufferedReader out = process.inputReader()) {
            for (String line; (line = out.readLine()) != null; ) {
                hear(line);
            }
        } catch (IOException ended) {
            // Then it says nothing more.
        }
        synchronized (this) {
            silent = true;
            notifyAll();
        }
    }

    private synchronized void hear(String line) {
        if (line.startsWith(ServerMain.LISTENS)) {
            int port = Integer.parseInt(line.substring(ServerMain.LISTENS.length()));
            address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        } else if (line.equals(ServerMain.COLLECTED)) {
            collections++;
        } else if (!line.isEmpty()) {
            lines.add(line);
            if (lines.size() > KEPT_LINES) {
                lines.remove();
            }
        }
        notifyAll();
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

    /** Has it collect its garbage, and waits for that. */
    synchronized void collect() throws IOException {
        int before = collections;
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        if (!await(() -> collections > before, COLLECTION)) {
            throw new IOException("The process of the server under test did not collect its garbage within %s."
                    .formatted(Times.text(COLLECTION)));
        }
    }

    private synchronized boolean await(BooleanSupplier done, Duration longest) {
        long since = System.nanoTime();
        while (!done.getAsBoolean() && !silent && System.nanoTime() - since < longest.toNanos()) {
            try {
                wait(100);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while waiting for the server's process", interrupted);
            }
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
