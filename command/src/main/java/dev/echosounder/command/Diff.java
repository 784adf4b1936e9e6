package dev.echosounder.command;

import dev.echosounder.report.Printout;
import dev.echosounder.report.data.ReportFile;
import dev.echosounder.report.data.ResultFile;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.difference.DifferencePrintout;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that compares two results of the same loads. */
@Command(
        name = "diff",
        description = "Compares two results of the same loads, server by server, with intervals.",
        mixinStandardHelpOptions = true,
        footer = {"%nExample:", "  echosounder diff echo-on-one-core.previous echo-on-one-core --html difference.html"},
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {ExitCodes.DONE, ExitCodes.FAILED, ExitCodes.REFUSED, ExitCodes.WORSE})
final class Diff implements Callable<Integer> {

    private static final int WORSE = 3;

    @Parameters(index = "0", paramLabel = "BEFORE", description = "A result.json, or its folder.")
    private Path before;

    @Parameters(index = "1", paramLabel = "AFTER", description = "A result.json, or its folder.")
    private Path after;

    @Option(
            names = "--across-machines",
            description = "Allow results of different machines: the difference may then be between the machines.")
    private boolean acrossMachines;

    @Option(names = "--markdown", description = "Print Markdown, for a pull request.")
    private boolean markdown;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(
            names = "--fail-if-worse",
            arity = "0..1",
            paramLabel = "SERVER",
            fallbackValue = "",
            description =
                    "Exit with 3 if this server, or any, was shown to be worse than before, or cannot be compared.")
    private String guarded;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write an HTML page that shows both results.")
    private Path html;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (json && markdown) {
            throw new ParameterException(
                    spec.commandLine(), "A difference is printed in one form: give --json or --markdown, not both.");
        }
        List<Difference> differences =
                Difference.between(ResultFile.read(before), ResultFile.read(after), acrossMachines);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JsonText.of(differences.stream().map(Changed::of).toList()));
        } else {
            out.print(differences.stream()
                    .map(DifferencePrintout::of)
                    .map(markdown ? Printout::markdown : Printout::text)
                    .collect(Collectors.joining("\n")));
        }
        out.flush();
        if (html != null) {
            ReportFile.write(before, after, acrossMachines, html);
            PrintWriter notes = json ? spec.commandLine().getErr() : out; // otherwise the output would not be JSON
            notes.println("Report: " + html.toAbsolutePath());
            notes.flush();
        }
        return guarded == null ? 0 : guard(differences);
    }

    /** Says which guarded servers are worse, or cannot be compared. */
    private int guard(List<Difference> differences) {
        if (!guarded.isEmpty() && differences.stream().noneMatch(difference -> difference.names(guarded))) {
            throw new ParameterException(
                    spec.commandLine(), "There is no server \"%s\" in these results.".formatted(guarded));
        }
        List<String> worse = differences.stream()
                .flatMap(difference -> difference.worse().entrySet().stream()
                        .filter(entry -> guarded.isEmpty() || guarded.equals(entry.getKey()))
                        .map(entry -> "%s (%s): %s"
                                .formatted(
                                        entry.getKey(),
                                        difference.after().shape().label(),
                                        entry.getValue())))
                .toList();
        worse.forEach(spec.commandLine().getErr()::println);
        spec.commandLine().getErr().flush();
        return worse.isEmpty() ? 0 : WORSE;
    }
}
