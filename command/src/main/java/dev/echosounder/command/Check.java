package dev.echosounder.command;

import dev.echosounder.api.Times;
import dev.echosounder.contract.outside.StartedServer;
import dev.echosounder.contract.suite.Examination;
import dev.echosounder.contract.suite.Examination.Requirement;
import dev.echosounder.contract.suite.Examination.Verdict;
import dev.echosounder.contract.suite.ServerAddress;
import dev.echosounder.contract.suite.ServerUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that checks an echo server in any language against the contract. */
@Command(
        name = "check",
        description =
                "Checks an echo server against the contract (docs/CONTRACT.md). Prints which requirements it keeps"
                        + " and breaks, and which cannot be checked, with the reasons.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "%nExamples:",
            "  echosounder check 127.0.0.1:7007",
            "  echosounder check --start \"./server --port {port}\"",
            "  echosounder check --start \"python3 echo.py {port}\" --limit 5m --json"
        },
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {
            "0:the server keeps every requirement that was checked",
            "1:it breaks one, or the time was over before all were checked; a sentence says which",
            ExitCodes.REFUSED
        })
final class Check implements Callable<Integer> {

    @Parameters(
            arity = "0..1",
            paramLabel = "HOST:PORT",
            description = "The address of a running server on this machine, such as 127.0.0.1:7007.")
    private String address;

    @Option(
            names = "--start",
            paramLabel = "COMMAND",
            description =
                    "Start the server with this command, in which {port} stands for the port of 127.0.0.1 at which it"
                            + " must listen. A server that ends is started again for the remaining test cases.")
    private String command;

    @Option(
            names = "--limit",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = TimeSpan.class,
            description = "The longest time for all test cases, such as 90s or 30m. Default: ${DEFAULT-VALUE}.")
    private Duration limit;

    @Option(
            names = "--large",
            description =
                    "Run in full also the test cases that need ten thousand connections, gigabytes or a long silence.")
    private boolean large;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if ((address == null) == (command == null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "A server is checked at its address or started by --start: give one of the two, such as"
                            + " 127.0.0.1:7007.");
        }
        if (address != null) {
            return check(new ServerUnderTest.At(listening()));
        }
        try (StartedServer server = started()) {
            return check(new ServerUnderTest.At(server));
        }
    }

    private InetSocketAddress listening() throws IOException {
        InetSocketAddress parsed;
        try {
            parsed = ServerAddress.parse(address);
        } catch (IllegalArgumentException refused) {
            throw new ParameterException(spec.commandLine(), refused.getMessage(), refused);
        }
        ServerAddress.reach(parsed);
        return parsed;
    }

    private StartedServer started() throws IOException {
        try {
            return StartedServer.of(command);
        } catch (IllegalArgumentException refused) {
            throw new ParameterException(spec.commandLine(), refused.getMessage(), refused);
        }
    }

    private int check(ServerUnderTest.At server) {
        String name = command == null ? ServerAddress.text(server.address()) : "\"" + command + "\"";
        PrintWriter err = spec.commandLine().getErr();
        err.printf("... checking %s, for %s at most%n", name, Times.text(limit));
        Examination.Result result = Examination.of(server, large, limit, progress(err));
        PrintWriter out = spec.commandLine().getOut();
        Checked checked = Checked.of(name, result);
        out.println(json ? JsonText.of(checked) : CheckedText.of(checked));
        out.flush();
        return checked.kept() ? 0 : 1;
    }

    private static Examination.Progress progress(PrintWriter err) {
        return new Examination.Progress() {
            @Override
            public void over(Requirement requirement) {
                if (requirement.verdict() != Verdict.NOT_ASKED) {
                    print("... %-9s %s%n", requirement.verdict(), requirement.name());
                }
            }

            @Override
            public void broken(Requirement requirement, Examination.Case one) {
                print("... broken    %s: %s%n", one.name(), one.why().orElse(""));
            }

            private void print(String format, Object... words) {
                err.printf(format, words);
                err.flush();
            }
        };
    }
}
