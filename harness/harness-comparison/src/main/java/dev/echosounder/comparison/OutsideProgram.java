package dev.echosounder.comparison;

import dev.echosounder.trial.ServerSpec;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks that the program of an outside server exists, before anything is measured. */
final class OutsideProgram {

    /** A first word without quotes and variables, which only the shell could resolve. */
    private static final Pattern FIRST_WORD = Pattern.compile("\\s*(?<program>[\\w./+-]+)(?:\\s.*|$)", Pattern.DOTALL);

    private OutsideProgram() {}

    /** @throws IllegalArgumentException if the shell finds no program of that name */
    static void check(ServerSpec.Outside outside) throws IOException {
        Matcher command = FIRST_WORD.matcher(outside.command());
        if (command.matches() && !exists(command.group("program"))) {
            throw new IllegalArgumentException(
                    ("The outside server \"%s\" cannot be started: there is no program \"%s\" here. Install it, or "
                                    + "write its path in \"%s\".")
                            .formatted(outside.name(), command.group("program"), outside.command()));
        }
    }

    private static boolean exists(String program) throws IOException {
        Process shell = new ProcessBuilder("/bin/sh", "-c", "command -v -- \"$1\"", "sh", program)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        try {
            return shell.waitFor() == 0;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while a shell looked for " + program, interrupted);
        }
    }
}
