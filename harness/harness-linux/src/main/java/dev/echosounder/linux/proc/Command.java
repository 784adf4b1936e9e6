package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the system that does one thing and ends. */
public final class Command {

    private static final int LONGEST_SECONDS = 20;

    private Command() {}

    /**
     * Runs it and waits for it.
     *
     * @return what it has said, without the line ends around it
     * @throws IOException if it fails or does not end within 20 s; the message is the command with what it said
     */
    public static String run(Path program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        Path said = Files.createTempFile("said-", ".txt"); // more than a pipe holds
        try {
            return run(command, said);
        } finally {
            Files.delete(said);
        }
    }

    private static String run(List<String> command, Path said) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(
                        "\"%s\" did not end within %d s".formatted(String.join(" ", command), LONGEST_SECONDS));
            }
            String words = new String(Files.readAllBytes(said), StandardCharsets.UTF_8).strip();
            if (process.exitValue() != 0) {
                throw new IOException("\"%s\" failed: %s"
                        .formatted(
                                String.join(" ", command),
                                words.isEmpty()
                                        ? "exit code " + process.exitValue()
                                        : words.lines().findFirst().orElseThrow()));
            }
            return words;
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            throw new IOException(
                    "\"%s\" was not waited for, because the waiting thread was interrupted"
                            .formatted(String.join(" ", command)),
                    hurry);
        } finally {
            process.destroyForcibly();
        }
    }
}
