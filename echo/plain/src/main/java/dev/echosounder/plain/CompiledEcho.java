package dev.echosounder.plain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A server in C, whose source is next to this class: it is compiled by the system's compiler, serves in a separate
 * process, and ends with this one.
 *
 * @param source the name of its file
 */
record CompiledEcho(String source) implements PlainServer {

    static final String COMPILER = "cc";

    /**
     * The running servers. Each ends when its input does, and the input of a process without a reference to it may be
     * closed.
     */
    private static final Queue<Process> RUNNING = new ConcurrentLinkedQueue<>();

    @Override
    public void start(InetSocketAddress at) throws IOException, InterruptedException {
        Path program = Files.createTempFile("plain-echo", "");
        try {
            compile(program);
            Process process = new ProcessBuilder(
                            program.toString(), at.getAddress().getHostAddress(), Integer.toString(at.getPort()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            RUNNING.add(process);
            if (process.inputReader().readLine() == null) {
                throw new IOException(
                        "The server compiled from %s ended with exit code %d before it listened at port %d."
                                .formatted(source, process.waitFor(), at.getPort()));
            }
        } finally {
            Files.delete(program); // a running process keeps it
        }
    }

    private void compile(Path program) throws InterruptedException {
        try (InputStream text = CompiledEcho.class.getResourceAsStream(source)) {
            Process compiler = new ProcessBuilder(COMPILER, "-O2", "-Wall", "-x", "c", "-o", program.toString(), "-")
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (var input = compiler.getOutputStream()) {
                text.transferTo(input);
            }
            if (compiler.waitFor() != 0) {
                throw new IOException("It ended with exit code " + compiler.exitValue());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "%s could not be compiled by \"%s\": install a C compiler, as with Debian's package gcc."
                            .formatted(source, COMPILER),
                    failure);
        }
    }
}
