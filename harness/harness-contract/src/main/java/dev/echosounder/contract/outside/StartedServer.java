package dev.echosounder.contract.outside;

import dev.echosounder.api.Times;
import dev.echosounder.linux.net.FreePort;
import dev.echosounder.linux.net.Listener;
import dev.echosounder.linux.proc.ExitText;
import dev.echosounder.linux.proc.ProcessTree;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A server that a command starts, in any language. It ends when this is closed, or when this JVM ends. When it has
 * ended by itself it can be started again, at another port.
 */
public final class StartedServer implements AutoCloseable {

    /** What the command has in the place of the port. */
    public static final String PORT = "{port}";

    private static final Duration LISTEN = Duration.ofSeconds(30);
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final int LAST_LINES = 5;

    private final String command;
    private final Path output;
    private final Thread endOfThisJvm = new Thread(this::end, "end-of-a-server");
    private Process process;
    private ProcessTree tree;
    private InetSocketAddress address;

    private StartedServer(String command) throws IOException {
        this.command = command;
        this.output = Files.createTempFile("server-", ".txt");
        output.toFile().deleteOnExit();
    }

    /**
     * Starts it, and waits until it listens.
     *
     * @param command for a shell, with {@code {port}} for the port of 127.0.0.1 at which the server is to listen
     * @throws IllegalArgumentException if the command has no {@code {port}}; the message is one sentence
     * @throws IOException if it ends before it listens, or does not listen within 30 s; the message is one sentence
     */
    public static StartedServer of(String command) throws IOException {
        if (!command.contains(PORT)) {
            throw new IllegalArgumentException(
                    "The command \"%s\" does not say where the port goes: write {port} in its place, as in \"./server"
                                    .formatted(command)
                            + " --port {port}\".");
        }
        StartedServer server = new StartedServer(command);
        Runtime.getRuntime().addShutdownHook(server.endOfThisJvm);
        try {
            server.start();
        } catch (IOException never) {
            server.close();
            throw never;
        }
        return server;
    }

    /** Starts another process of the same command, at another port. */
    public StartedServer another() throws IOException {
        return of(command);
    }

    /** Ends what is left of it, and starts it again. */
    public synchronized void startAgain() throws IOException {
        end();
        start();
    }

    private synchronized void start() throws IOException {
        address = FreePort.find();
        String line = command.replace(PORT, Integer.toString(address.getPort()));
        process = new ProcessBuilder("/bin/sh", "-c", line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
        process.getOutputStream().close();
        process.getErrorStream().close();
        tree = new ProcessTree(process.toHandle());
        awaitListening();
    }

    private void awaitListening() throws IOException {
        if (!Listener.awaitAccepting(process, address, LISTEN)) {
            throw new IOException(
                    process.isAlive()
                            ? "The server did not listen at 127.0.0.1:%d within %s, and was ended.%s"
                                    .formatted(address.getPort(), Times.text(LISTEN), lastWords())
                            : "The server does not listen: it %s before it listened at 127.0.0.1:%d.%s"
                                    .formatted(ExitText.text(process.exitValue()), address.getPort(), lastWords()));
        }
    }

    /** What it printed last, as the end of a sentence; empty if it has printed nothing. */
    private String lastWords() {
        try {
            List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            return lines.isEmpty()
                    ? ""
                    : " It printed: "
                            + String.join(" / ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        } catch (IOException unreadable) {
            return "";
        }
    }

    public synchronized InetSocketAddress address() {
        return address;
    }

    /** The command line, with the port. */
    public synchronized String commandLine() {
        return command.replace(PORT, Integer.toString(address.getPort()));
    }

    /** How it has ended, as the end of a sentence; empty while it runs. */
    public synchronized Optional<String> ending() {
        return process.isAlive()
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%s.%s", ExitText.text(process.exitValue()), lastWords()));
    }

    private synchronized void end() {
        if (tree != null) {
            tree.end(GRACE);
        }
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(endOfThisJvm);
            Files.deleteIfExists(output);
        } catch (IllegalStateException | IOException thisJvmEnds) {
            // Then both are done by it.
        }
    }
}
