package dev.echosounder.benchmarks;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.trial.process.JvmOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Starts the processes of a benchmark, on one core where that can be had, and ends them. */
final class Children implements AutoCloseable {

    private static final long LIMIT_SECONDS = 60;

    private final List<String> prefix;
    private final List<Process> started = new ArrayList<>();

    Children(Cores core) {
        prefix = Affinity.here().prefix(Optional.of(core));
    }

    boolean pinned() {
        return !prefix.isEmpty();
    }

    /** A JVM like this one. */
    Process java(Class<?> main, Object... args) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(JvmOptions.current());
        command.addAll(List.of("-classpath", System.getProperty("java.class.path"), main.getName()));
        Stream.of(args).map(Object::toString).forEach(command::add);
        return start(command);
    }

    Process shell(String command) throws IOException {
        return start(List.of("/bin/sh", "-c", "exec " + command));
    }

    private Process start(List<String> command) throws IOException {
        Process process = new ProcessBuilder(
                        Stream.concat(prefix.stream(), command.stream()).toList())
                .redirectErrorStream(true)
                .start();
        started.add(process);
        return process;
    }

    /**
     * Ends a process that lives longer than its limit, so that nothing waits for it without end; to be interrupted when
     * the process has answered.
     */
    static Thread guard(Process process) {
        return Thread.ofVirtual().start(() -> endWithin(process, LIMIT_SECONDS));
    }

    private static void endWithin(Process process, long seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        started.forEach(Process::destroy);
        started.forEach(process -> endWithin(process, 5));
    }
}
