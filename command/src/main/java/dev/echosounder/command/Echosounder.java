package dev.echosounder.command;

import java.io.PrintWriter;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line. A failure is described in one sentence, and the exit code is then not 0. */
@Command(
        name = "echosounder",
        description = "Java concurrency models for network servers, compared by executable specifications.",
        mixinStandardHelpOptions = true,
        subcommands = {
            ListModels.class,
            Serve.class,
            Load.class,
            Compare.class,
            Check.class,
            Doctor.class,
            HostsCommand.class,
            Report.class,
            Diff.class,
            HistoryCommand.class,
            Init.class,
            GenerateCompletion.class
        },
        footer = {
            "%nExamples:",
            "  echosounder models",
            "  echosounder serve selector",
            "  echosounder compare features/summary/echo.feature",
            "  echosounder serve --help",
            "  source <(echosounder generate-completion)"
        },
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {ExitCodes.DONE, ExitCodes.FAILED, ExitCodes.REFUSED})
public final class Echosounder implements Runnable {

    private static final int FAILED = 1;

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        int exitCode = commandLine().execute(arguments);
        if (exitCode == 0 && System.out.checkError()) {
            System.err.println(
                    "The output could not be written, or not all of it: is the disk full, or was a pipe" + " closed?");
            exitCode = FAILED;
        }
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    static CommandLine commandLine() {
        return new CommandLine(new Echosounder())
                .setParameterExceptionHandler((refusal, arguments) -> refuse(refusal))
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println(failure.getMessage() == null ? failure.toString() : failure.getMessage());
                    return command.getCommandSpec().exitCodeOnExecutionException();
                });
    }

    private static int refuse(ParameterException refusal) {
        CommandLine command = refusal.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(refusal.getMessage());
        UnmatchedArgumentException.printSuggestions(refusal, err);
        err.printf("Try: %s --help%n", command.getCommandSpec().qualifiedName());
        err.flush();
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
