package dev.echosounder.command;

import dev.echosounder.report.data.ReportFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The page of one result, made anew, or of two beside each other. */
@Command(
        name = "report",
        description =
                "Writes report.html of one result again, or a page that compares two results of the same load.",
        mixinStandardHelpOptions = true,
        footer = {
            "%nExamples:",
            "  echosounder report comparison/target/echosounder/echo-on-one-core",
            "  echosounder report echo-on-one-core.previous echo-on-one-core --output difference.html"
        },
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {ExitCodes.DONE, ExitCodes.FAILED, ExitCodes.REFUSED})
final class Report implements Callable<Integer> {

    private static final List<String> DOCUMENTS = List.of("result.json", "series.json");

    @Parameters(
            arity = "1..2",
            paramLabel = "RESULT",
            description =
                    "A folder that a comparison or a series wrote. Of two, the first is the one before.")
    private List<Path> results;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description =
                    "Where to write the page of two results. Default: difference.html in the folder of the second.")
    private Path output;

    @Option(
            names = "--across-machines",
            description = "Allow results of different machines: the difference may then be between the machines.")
    private boolean acrossMachines;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Path written = results.size() == 1 ? ofOne() : ofTwo();
        PrintWriter out = spec.commandLine().getOut();
        out.println("Report: " + written.toAbsolutePath());
        out.flush();
        return 0;
    }

    private Path ofOne() throws IOException {
        if (output != null || acrossMachines) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--output and --across-machines are for two results: name a second one, or leave them out.");
        }
        return ReportFile.write(folder(results.getFirst()));
    }

    private Path ofTwo() throws IOException {
        Path page = output != null ? output : folder(results.getLast()).resolve("difference.html");
        ReportFile.write(results.getFirst(), results.getLast(), acrossMachines, page);
        return page;
    }

    /** The folder that is named, or in which the document is that is named. */
    private Path folder(Path result) {
        if (!Files.isRegularFile(result)) {
            return result;
        }
        String file = result.getFileName().toString();
        if (!DOCUMENTS.contains(file)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "%s is not the file of a result: name a folder of target/echosounder, or the %s in it."
                            .formatted(result, String.join(" or ", DOCUMENTS)));
        }
        return result.toAbsolutePath().getParent();
    }
}
