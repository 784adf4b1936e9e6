package dev.echosounder.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts the processes of a benchmark, each on a core of its own where that can be had, and none outlives it. */
final class Children implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final boolean pinned =
            Runtime.getRuntime().availableProcessors() > 1 && Files.isExecutable(Path.of("/usr/bin/taskset"));
    private final List<Process> started = new ArrayList<>();

    boolean pinned() {
        return pinned;
    }

    /** The flags of this JVM, which the others are given too. */
    static List<String> flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-X")
                        || flag.startsWith("--enable-native-access")
                        || flag.startsWith("--sun-misc"))
                .toList();
    }

    Process java(int core, Class<?> main, Object... args) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java")));
        command.addAll(flags());
        command.addAll(List.of("-classpath", System.getProperty("java.class.path"), main.getName()));
        for (Object arg : args) {
            command.add(arg.toString());
        }
        return start(core, command);
    }

    Process shell(int core, String command) throws IOException {
        return start(core, List.of("/bin/sh", "-c", "exec " + command));
    }

    private Process start(int core, List<String> command) throws IOException {
        List<String> all =
                new ArrayList<>(pinned ? List.of("/usr/bin/taskset", "-c", String.valueOf(core)) : List.of());
        all.addAll(command);
        Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
        started.add(process);
        return process;
    }

    /**
     * What it prints until it ends.
     *
     * @throws IOException if it does not end well, or not at all
     */
    static String output(Process process) throws IOException, InterruptedException {
        Thread guard = guard(process);
        String output = new String(process.getInputStream().readAllBytes()).strip();
        int code = process.waitFor();
        guard.interrupt();
        if (code != 0) {
            throw new IOException(
                    "A measured process ended with code %d instead of 0. It said: %s".formatted(code, output));
        }
        return output;
    }

    /**
     * Ends it if it still lives after a while, so that nobody waits for it without end; to be interrupted when it has
     * done what it should.
     */
    static Thread guard(Process process) {
        return Thread.ofVirtual().start(() -> endInTime(process));
    }

    private static void endInTime(Process process) {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException endedByItself) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        for (Process process : started) {
            process.destroy();
        }
        for (Process process : started) {
            endAtLast(process);
        }
    }

    private static void endAtLast(Process process) {
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
