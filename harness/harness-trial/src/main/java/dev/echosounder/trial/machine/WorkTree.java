package dev.echosounder.trial.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The git work tree of a folder, if git is installed and there is one. */
final class WorkTree {

    /** Longer than git needs for this project, and short enough if a disk hangs. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final List<String> program;
    private final Path folder;
    private final Duration timeout;

    WorkTree(Path folder) {
        this(List.of("git"), folder, TIMEOUT);
    }

    /** For tests: {@code program} takes the place of git. */
    WorkTree(List<String> program, Path folder, Duration timeout) {
        this.program = program;
        this.folder = folder;
        this.timeout = timeout;
    }

    /** The commit that is checked out; empty if unknown. */
    Optional<String> commit() {
        return ask("rev-parse", "HEAD").map(String::strip);
    }

    /** Whether anything differs from it, including files that git does not know; {@code false} if unknown. */
    boolean modified() {
        return ask("status", "--porcelain").map(text -> !text.isBlank()).orElse(false);
    }

    private Optional<String> ask(String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(
                        Stream.concat(program.stream(), Stream.of(arguments)).toList())
                .directory(folder.toFile());
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        // Otherwise git refreshes its index as it goes, while another process may be committing.
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        Process process;
        try {
            process = builder.start();
        } catch (IOException missing) {
            return Optional.empty();
        }
        try {
            String text = CompletableFuture.supplyAsync(() -> output(process), Thread::startVirtualThread)
                    .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return process.waitFor(timeout) && process.exitValue() == 0 ? Optional.of(text) : Optional.empty();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException failed) {
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }

    private static String output(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
