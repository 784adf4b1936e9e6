package dev.echosounder.command;

import dev.echosounder.api.Times;
import dev.echosounder.trial.Fitness;
import dev.echosounder.trial.machine.Host;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that checks whether this machine is fit for measurements. */
@Command(
        name = "doctor",
        description =
                "Checks whether this machine is fit for measurements, by the rules that make trials INVALID. Says what"
                        + " to do if it is not.",
        mixinStandardHelpOptions = true,
        footer = {"%nExample:", "  echosounder doctor && echosounder compare features/summary/echo.feature"},
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {"0:it is fit; something may be doubtful", "1:it is not fit", ExitCodes.REFUSED})
final class Doctor implements Callable<Integer> {

    /** The system counts in ticks of 10 ms, so a shorter watch would depend on a few of them. */
    private static final Duration LEAST = Duration.ofMillis(300);

    private static final Duration MOST = Duration.ofMinutes(1);

    @Option(
            names = "--watch",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = TimeSpan.class,
            description = "How long to watch the machine, 300ms to 1m. Default: ${DEFAULT-VALUE}.")
    private Duration watch;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /** What is printed as JSON. */
    record Diagnosis(boolean fit, String machine, List<Fitness.Finding> findings) {}

    @Override
    public Integer call() throws InterruptedException {
        if (watch.compareTo(LEAST) < 0 || watch.compareTo(MOST) > 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "A machine cannot be judged within %s: give --watch a time from %s to %s."
                            .formatted(Times.text(watch), Times.text(LEAST), Times.text(MOST)));
        }
        Host machine = Host.here();
        Fitness fitness = Fitness.watched(machine, watch);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JsonText.of(new Diagnosis(fitness.fit(), machine.machine(), fitness.findings())));
        } else {
            print(out, machine, fitness);
        }
        out.flush();
        return fitness.fit() ? 0 : 1;
    }

    private void print(PrintWriter out, Host machine, Fitness fitness) {
        out.printf("%s, watched for %s:%n%n", machine.machine(), Times.text(watch));
        FindingLines.of(fitness.findings()).forEach(out::println);
        long unfit = fitness.findings().stream()
                .filter(finding -> finding.grade() == Fitness.Grade.UNFIT)
                .count();
        long doubtful = fitness.findings().stream()
                .filter(finding -> finding.grade() == Fitness.Grade.DOUBTFUL)
                .count();
        String verdict = fitness.fit()
                ? "It is fit for measurements"
                : "It is NOT fit for measurements: %d of these must change first".formatted(unfit);
        out.printf(
                "%n%s%s.%n",
                verdict,
                doubtful == 0 ? "" : "; %d of these %s doubtful".formatted(doubtful, doubtful == 1 ? "is" : "are"));
    }
}
