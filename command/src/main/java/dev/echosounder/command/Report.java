package dev.echosounder.command;

import dev.echosounder.report.data.ReportFile;
import dev.echosounder.report.data.ResultFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that writes the page of a result again. */
@Command(
        name = "report",
        description = "Writes report.html of a result again; \"diff --html\" writes a page for two results.",
        mixinStandardHelpOptions = true,
        footer = {"%nExample:", "  echosounder report comparison/target/echosounder/echo-on-one-core"},
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {ExitCodes.DONE, ExitCodes.FAILED, ExitCodes.REFUSED})
final class Report implements Callable<Integer> {

    @Parameters(paramLabel = "RESULT", description = "A folder that a comparison wrote.")
    private Path result;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Report: " + ReportFile.write(folder()).toAbsolutePath());
        out.flush();
        return 0;
    }

    /** The folder that was named, or that of the document that was named. */
    private Path folder() {
        if (!Files.isRegularFile(result)) {
            return result;
        }
        String name = result.getFileName().toString();
        if (!name.equals(ResultFile.NAME) && !name.equals(ResultFile.COMPRESSED)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "%s is not the file of a result: name a folder of target/echosounder, or the %s in it."
                            .formatted(result, ResultFile.NAME));
        }
        return result.toAbsolutePath().getParent();
    }
}
