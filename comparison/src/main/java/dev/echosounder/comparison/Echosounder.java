package dev.echosounder.comparison;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Model.CommandSpec;

/** The command line. What goes wrong is told in one sentence, and the exit code is then not 0. */
@Command(
        name = "echosounder",
        description = "Java concurrency models for network servers, compared by executable specifications.",
        mixinStandardHelpOptions = true,
        subcommands = {Serve.class, Diff.class})
public final class Echosounder implements Runnable {

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        int exitCode = commandLine().execute(arguments);
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    static CommandLine commandLine() {
        return new CommandLine(new Echosounder()).setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println(failure.getMessage() == null ? failure.toString() : failure.getMessage());
            return command.getCommandSpec().exitCodeOnExecutionException();
        });
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
