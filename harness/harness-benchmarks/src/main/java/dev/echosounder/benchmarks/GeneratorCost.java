package dev.echosounder.benchmarks;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.Mechanism;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.ServerSide;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the load generator costs: processor time per message of the reference client, as it is, blind, and on a
 * selector, and of a load from outside, against one server that stands throughout. Then how late it is at a rate of
 * 100,000 messages per second. Each turn has fresh processes, and some short windows in which every load runs once: a
 * shared machine can be twice as slow a few seconds later, so ratios are taken within a window.
 */
public final class GeneratorCost {

    private static final Cores SERVER_CORE = new Cores(List.of(0));
    private static final int LOAD_CORE = 1;
    private static final double MICRO = 1e3; // nanoseconds
    private static final Pattern OUTSIDE_CPU = Pattern.compile("\"cli_cpu_us\":([0-9.]+)");

    /**
     * @param turns each has processes of its own; at least 1
     * @param windows of each turn; each measures every load once
     * @param messages of each client in a closed run
     * @param millis of an open run
     * @param server a command with {@code {port}} in it; empty for a plain one of our own
     * @param load likewise; it must print its processor time per message in microseconds as {@code "cli_cpu_us":1.5}.
     *     Empty for none
     */
    record Options(int turns, int windows, int messages, int millis, Optional<String> server, Optional<String> load) {

        private static final String PORT = "{port}";

        Options {
            if (turns < 1) {
                throw new IllegalArgumentException(
                        "A benchmark cannot have %d turns: give at least 1.".formatted(turns));
            }
            for (String command : List.of(server.orElse(PORT), load.orElse(PORT))) {
                if (!command.contains(PORT)) {
                    throw new IllegalArgumentException(
                            "The command \"%s\" does not contain the port: write %s where it belongs."
                                    .formatted(command, PORT));
                }
            }
        }
    }

    private GeneratorCost() {}

    /** Arguments: {@code --turns=7}, {@code --server=COMMAND}, {@code --load=COMMAND}, all of them optional. */
    public static void main(String... args) throws InterruptedException {
        Options options;
        try {
            options = new Options(
                    turns(option(args, "turns").orElse("7")),
                    8,
                    500,
                    1_000,
                    option(args, "server"),
                    option(args, "load"));
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            System.exit(2);
            return;
        }
        try {
            measure(options, System.out);
        } catch (IOException failure) {
            System.err.println(failure.getMessage());
            System.exit(1);
        }
    }

    private static int turns(String number) {
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException nonsense) {
            throw new IllegalArgumentException(
                    "\"%s\" is no number of turns: give one like 7.".formatted(number), nonsense);
        }
    }

    private static Optional<String> option(String[] args, String name) {
        String prefix = "--" + name + "=";
        return Arrays.stream(args)
                .filter(arg -> arg.startsWith(prefix))
                .map(arg -> arg.substring(prefix.length()).strip())
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    static void measure(Options options, PrintStream out) throws IOException, InterruptedException {
        ServerSpec serving = options.server()
                .<ServerSpec>map(command -> new ServerSpec.Outside("server", command))
                .orElseGet(ServerSpec.Plain::new);
        try (Children children = new Children();
                ServerSide server = new Processes().server(serving, Optional.of(SERVER_CORE))) {
            Thread hook = new Thread(children::close);
            Runtime.getRuntime().addShutdownHook(hook);
            out.printf(
                    Locale.ROOT,
                    "CPU per message of the client on %s, closed loop, %d clients x %d bytes; %s; %d turns of %d"
                            + " windows, fresh JVMs with %s%n",
                    Mechanism.fastest(),
                    MeasuredClient.CLIENTS,
                    MeasuredClient.BYTES,
                    children.pinned() ? "server on core 0, load on core 1" : "NOT on cores of their own",
                    options.turns(),
                    options.windows(),
                    String.join(" ", Children.flags()));
            int port = server.address().getPort();
            List<Turn> turns = new ArrayList<>();
            for (int turn = 1; turn <= options.turns(); turn++) {
                turns.add(turn(children, port, options));
                turns.getLast().print(out, turn);
            }
            Turn.sum(out, turns);
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (ChildFailure failure) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    private static Turn turn(Children children, int port, Options options) throws IOException, InterruptedException {
        AskedClient full = client(children, "full", port, options);
        AskedClient blind = client(children, "blind", port, options);
        AskedClient selector = client(children, "selector", port, options);
        List<Window> windows = new ArrayList<>();
        for (int window = 0; window < options.windows(); window++) {
            windows.add(
                    window % 2 == 0
                            ? window(children, full, blind, selector, port, options)
                            : reversed(children, full, blind, selector, port, options));
        }
        double[] lag = full.ask(MeasuredClient.OPEN);
        full.leave();
        blind.leave();
        selector.leave();
        return new Turn(windows, lag[0] / MICRO, lag[1] / MICRO, lag[2] / MICRO, lag[3]);
    }

    private static AskedClient client(Children children, String kind, int port, Options options) throws IOException {
        return new AskedClient(
                children.java(LOAD_CORE, MeasuredClient.class, kind, port, options.messages(), options.millis()));
    }

    private static Window window(
            Children children, AskedClient full, AskedClient blind, AskedClient selector, int port, Options options)
            throws IOException, InterruptedException {
        double first = micros(full);
        double second = micros(selector);
        Optional<Double> outside = outside(children, port, options);
        return new Window(first, micros(blind), second, outside);
    }

    /** Every second window, so that a drift within windows hits both alike. */
    private static Window reversed(
            Children children, AskedClient full, AskedClient blind, AskedClient selector, int port, Options options)
            throws IOException, InterruptedException {
        double first = micros(blind);
        Optional<Double> outside = outside(children, port, options);
        double third = micros(selector);
        return new Window(micros(full), first, third, outside);
    }

    private static double micros(AskedClient client) throws IOException {
        return client.ask(MeasuredClient.CLOSED)[0] / MICRO;
    }

    private static Optional<Double> outside(Children children, int port, Options options)
            throws IOException, InterruptedException {
        return options.load().isPresent()
                ? Optional.of(outside(children, options.load().get().replace(Options.PORT, String.valueOf(port))))
                : Optional.empty();
    }

    private static double outside(Children children, String command) throws IOException, InterruptedException {
        String output = Children.output(children.shell(LOAD_CORE, command));
        Matcher cpu = OUTSIDE_CPU.matcher(output);
        if (!cpu.find()) {
            throw new IOException("The load \"%s\" did not print its processor time as \"cli_cpu_us\":1.5 but: %s"
                    .formatted(command, output));
        }
        return Double.parseDouble(cpu.group(1));
    }
}
