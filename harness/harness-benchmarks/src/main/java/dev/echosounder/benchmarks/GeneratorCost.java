package dev.echosounder.benchmarks;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.Mechanism;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.JvmOptions;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.ServerSide;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the load generator costs: processor time per message, as it is, without checking (blind), and on a selector, and
 * of an external load, against one server that stands throughout. Then how late it is at a rate of 100,000 messages per
 * second. Each turn has fresh processes, and some short windows in which every load runs once: a shared machine can be
 * twice as slow a few seconds later, so ratios are taken within a window.
 */
public final class GeneratorCost {

    private static final Cores SERVER_CORE = new Cores(List.of(0));
    private static final Cores LOAD_CORE = new Cores(List.of(1));
    private static final double MICRO = 1e3; // nanoseconds
    private static final Pattern OUTSIDE_CPU = Pattern.compile("\"cli_cpu_us\":([0-9.]+)");

    /**
     * @param turns each has separate processes; at least 1
     * @param windows of each turn; each measures every load once
     * @param messages of each client in a closed run
     * @param millis of an open run
     * @param server a command with {@code {port}} in it; empty for the baseline server
     * @param load a command with {@code {port}} in it, which must print its processor time per message in microseconds
     *     as {@code "cli_cpu_us":1.5}; empty for none
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

    /** Measures processor time per message once, in microseconds. */
    private interface Load {

        double micros() throws IOException;
    }

    private GeneratorCost() {}

    /** Arguments: {@code --turns=7}, {@code --server=COMMAND}, {@code --load=COMMAND}, all of them optional. */
    public static void main(String... args) {
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

    static void measure(Options options, PrintStream out) throws IOException {
        ServerSpec serving = options.server()
                .<ServerSpec>map(command -> new ServerSpec.Outside("server", command))
                .orElseGet(ServerSpec.Baseline::new);
        try (Children children = new Children(LOAD_CORE);
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
                    children.pinned() ? "server on core 0, load on core 1" : "NOT on separate cores",
                    options.turns(),
                    options.windows(),
                    String.join(" ", JvmOptions.current()));
            List<Turn> turns = new ArrayList<>();
            for (int turn = 1; turn <= options.turns(); turn++) {
                turns.add(turn(children, server.address().getPort(), options));
                turns.getLast().print(out, turn);
            }
            Turn.sum(out, turns);
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (ChildFailure failure) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    private static Turn turn(Children children, int port, Options options) throws IOException {
        SequencedMap<String, AskedClient> clients = new LinkedHashMap<>();
        SequencedMap<String, Load> loads = new LinkedHashMap<>();
        for (String kind : List.of(Turn.FULL, Turn.SELECTOR, Turn.BLIND)) {
            AskedClient client = new AskedClient(
                    children.java(MeasuredClient.class, kind, port, options.messages(), options.millis()));
            clients.put(kind, client);
            loads.put(kind, () -> client.ask(MeasuredClient.CLOSED)[0] / MICRO);
        }
        options.load().ifPresent(command -> loads.put(Turn.OUTSIDE, () -> outside(children, command, port)));
        List<Map<String, Double>> windows = new ArrayList<>();
        for (int window = 0; window < options.windows(); window++) {
            Map<String, Double> micros = new HashMap<>();
            // The other way round in every second window, so that a drift within windows hits all alike.
            for (String load : (window % 2 == 0 ? loads : loads.reversed()).keySet()) {
                micros.put(load, loads.get(load).micros());
            }
            windows.add(micros);
        }
        double[] lag = clients.get(Turn.FULL).ask(MeasuredClient.OPEN);
        for (AskedClient client : clients.values()) {
            client.leave();
        }
        return new Turn(windows, lag);
    }

    private static double outside(Children children, String command, int port) throws IOException {
        Process process = children.shell(command.replace(Options.PORT, String.valueOf(port)));
        Thread guard = Children.guard(process);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int code = process.onExit().join().exitValue();
        guard.interrupt();
        if (code != 0) {
            throw new IOException(
                    "A measured process ended with code %d instead of 0. It said: %s".formatted(code, output));
        }
        Matcher cpu = OUTSIDE_CPU.matcher(output);
        if (!cpu.find()) {
            throw new IOException("The load \"%s\" did not print its processor time as \"cli_cpu_us\":1.5 but: %s"
                    .formatted(command, output));
        }
        return Double.parseDouble(cpu.group(1));
    }
}
