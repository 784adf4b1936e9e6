package dev.echosounder.command;

import dev.echosounder.report.CsvTable;
import dev.echosounder.report.data.ResultFile;
import dev.echosounder.report.difference.History;
import dev.echosounder.trial.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that prints the results of one scenario over time. */
@Command(
        name = "history",
        description = "Prints results of one scenario as CSV, the earliest first: time, commit, and the figure of each"
                + " server. Apache Otava reads it, to find the commit at which one changed.",
        mixinStandardHelpOptions = true,
        footer = {"%nExample:", "  echosounder history nightly/*/echo-on-one-core --to netty-epoll > history.csv"},
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {ExitCodes.DONE, ExitCodes.FAILED, ExitCodes.REFUSED})
final class HistoryCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "RESULT", description = "A result.json, or its folder.")
    private List<Path> results;

    @Option(
            names = "--to",
            paramLabel = "SERVER",
            description = "Print ratios to this server of the same result, in which what the machine does to both does"
                    + " not show. Default: messages per second.")
    private String reference;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<Outcome> outcomes = new ArrayList<>();
        for (Path result : results) {
            outcomes.add(ResultFile.read(result));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(CsvTable.of(History.of(outcomes, Optional.ofNullable(reference))));
        out.flush();
        return 0;
    }
}
