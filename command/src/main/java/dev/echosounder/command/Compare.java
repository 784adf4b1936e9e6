package dev.echosounder.command;

import dev.echosounder.contract.suite.FeatureFile;
import dev.echosounder.contract.suite.ScenarioRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that runs scenarios of feature files, as a build with a tag filter does. */
@Command(
        name = "compare",
        description = "Runs the scenarios of feature files with the steps of docs/STEPS.md. Comparisons among them are"
                + " measured: their tables are printed, and their reports written.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "%nExamples:",
            "  echosounder compare features/summary/echo.feature",
            "  echosounder compare features/summary/open-loop.feature:15 --out my-results",
            "  echosounder compare features/summary --tags \"@Capacity or @Sizes\"",
            "  echosounder compare my.feature --smoke"
        },
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {
            ExitCodes.DONE,
            "1:a scenario failed, or could not run here; a sentence says why",
            "2:the command line was refused, or no scenario matches; a sentence says why"
        })
final class Compare implements Callable<Integer> {

    /** The folder of the build's results, which the launcher sets. */
    private static final String RESULTS = System.getProperty("echosounder.results", "target/echosounder");

    @Parameters(
            arity = "1..*",
            paramLabel = "FEATURE",
            description =
                    "A feature file, a scenario of it by its line (echo.feature:13), or a folder of feature files.")
    private List<String> features;

    @Option(
            names = "--tags",
            paramLabel = "EXPRESSION",
            description = "Only scenarios whose tags match, such as \"@OpenLoop and not @Capacity\".")
    private String tags;

    @Option(
            names = "--name",
            paramLabel = "PATTERN",
            description = "Only scenarios whose name contains a match of this regular expression.")
    private String name;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Where to write results, in one folder for each comparison. Default: where the build writes them,"
                            + " comparison/target/echosounder.")
    private Path out = Path.of(RESULTS);

    @Option(
            names = "--smoke",
            description = "Smoke run: a few messages of a few clients, with every byte checked. Nothing is measured,"
                    + " and no table is printed.")
    private boolean smoke;

    @Mixin
    private WaitOptions wait;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        ScenarioRun.Asked asked = asked();
        createFolder();
        ScenarioRun run = ScenarioRun.of(asked);
        if (run.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    tags == null && name == null
                            ? "There is no scenario in %s: write one, or name other features."
                                    .formatted(String.join(" and ", features))
                            : "No scenario matches --tags and --name: change these, or name other features.");
        }
        PrintWriter err = spec.commandLine().getErr();
        run.skipped().forEach(scenario -> err.printf("SKIPPED: %s: %s%n", scenario.scenario(), scenario.why()));
        run.failed().forEach(scenario -> err.printf("FAILED: %s: %s%n", scenario.scenario(), scenario.why()));
        err.flush();
        return run.failed().isEmpty() && !run.passed().isEmpty() ? 0 : 1;
    }

    private ScenarioRun.Asked asked() {
        try {
            return new ScenarioRun.Asked(
                    features.stream().map(FeatureFile::named).toList(),
                    Optional.ofNullable(tags),
                    Optional.ofNullable(name),
                    out,
                    smoke,
                    wait.longest());
        } catch (IllegalArgumentException refused) {
            throw new ParameterException(spec.commandLine(), refused.getMessage(), refused);
        }
    }

    private void createFolder() throws IOException {
        try {
            Files.createDirectories(out);
        } catch (IOException refused) {
            throw new IOException(
                    "The folder %s for the results cannot be made (%s): name another by --out.".formatted(out, refused),
                    refused);
        }
    }
}
