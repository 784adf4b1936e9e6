package dev.echosounder.command;

import dev.echosounder.comparison.Inventory;
import dev.echosounder.trial.host.HostCheck;
import dev.echosounder.trial.host.HostSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that checks the hosts of an inventory. */
@Command(
        name = "hosts",
        description = "Checks whether the hosts of a file can be reached and are fit for measurements.",
        mixinStandardHelpOptions = true,
        footer = {"%nExample:", "  echosounder hosts check --hosts hosts.yaml"},
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {"0:all can be used, and are fit", "1:one cannot be used, or is not fit", ExitCodes.REFUSED})
final class HostsCommand implements Callable<Integer> {

    private static final Duration WATCH = Duration.ofSeconds(1);

    @Parameters(paramLabel = "check", description = "What to do; there is no other choice.")
    private String action;

    @Option(
            names = "--hosts",
            paramLabel = "FILE",
            defaultValue = "${env:ECHOSOUNDER_HOSTS}",
            required = true,
            description = "The YAML file with the hosts (docs/SEVERAL-HOSTS.md). Default: $ECHOSOUNDER_HOSTS.")
    private Path file;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (!action.equals("check")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "\"%s\" is nothing that can be done with hosts: write check.".formatted(action));
        }
        List<HostSpec> hosts;
        try {
            hosts = Inventory.of(file).hosts();
        } catch (IllegalArgumentException refused) {
            throw new ParameterException(spec.commandLine(), refused.getMessage());
        }
        boolean all = true;
        for (HostSpec host : hosts) {
            all &= check(host, spec.commandLine().getOut());
        }
        return all ? 0 : 1;
    }

    private static boolean check(HostSpec host, PrintWriter out) {
        try {
            HostCheck check = HostCheck.of(host, WATCH);
            out.printf(
                    Locale.ROOT,
                    "%s: %s, JDK %s, clock known to %.0f us%n",
                    host.name(),
                    check.machine().machine(),
                    check.java(),
                    check.clockBoundNanos() / 1e3);
            FindingLines.of(check.fitness().findings()).forEach(out::println);
            return check.fitness().fit();
        } catch (IOException unusable) {
            out.println(unusable.getMessage());
            return false;
        } finally {
            out.println();
            out.flush();
        }
    }
}
