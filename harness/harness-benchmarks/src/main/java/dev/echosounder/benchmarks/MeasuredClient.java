package dev.echosounder.benchmarks;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Mechanism;
import dev.echosounder.load.Portion;
import dev.echosounder.load.generate.ClientSession;
import dev.echosounder.load.generate.GeneratorConnections;
import dev.echosounder.load.generate.LoadConnections;
import dev.echosounder.load.generate.Network;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.load.generate.ThreadTime;
import dev.echosounder.load.generate.WorkloadSession;
import dev.echosounder.load.service.EchoWorkload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;

/**
 * A separate process with the load generator, which measures itself. It prints {@value #WARM} when it is, and then, for
 * each line {@value #CLOSED} or {@value #OPEN} that it reads, one line of numbers, in nanoseconds, until its input
 * ends.
 */
final class MeasuredClient {

    static final int CLIENTS = 100;
    static final int BYTES = 64;
    static final int PER_SECOND = 100_000;
    static final String WARM = "warm";
    /** Processor time per message. */
    static final String CLOSED = "closed";
    /**
     * Lag at {@link #PER_SECOND}: its 50th, 99th and 99.9th percentile, and the share of the time in which it waited
     * for a processor.
     */
    static final String OPEN = "open";

    private static final int CLOSED_RUNS = 2;
    private static final int OPEN_RUNS = 4;
    private static final int MOST_WARM_UPS = 40;
    /** It is warm after so many rounds ... */
    private static final int SETTLED = 6;
    /** ... in none of which a message cost less than this share of the least before. */
    private static final double FELL = 0.98;

    private static final Duration REST = Duration.ofMillis(100);
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private MeasuredClient() {}

    /**
     * Arguments: {@code full}, {@code blind}, or {@code selector} for the full one on a selector, where the others
     * stand on what is fastest here; the port, the messages of each client in each closed run, the milliseconds of each
     * open run.
     */
    public static void main(String... args) throws IOException, RunFailure, InterruptedException {
        boolean blind = args[0].equals("blind");
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
        LoadShape shape =
                LoadShape.pingPong(CLIENTS, Integer.parseInt(args[2]), BYTES).within(LIMIT);
        IntFunction<ClientSession> sessions = blind
                ? client -> new UncheckedClientSession(client, BYTES)
                : client -> new WorkloadSession(client, new EchoWorkload().client(client, BYTES), System::nanoTime);
        Mechanism mechanism = args[0].equals("selector") ? Mechanism.SELECTOR : Mechanism.fastest();
        Network network = GeneratorConnections.network(new ClientSpec.Generator(1, false, mechanism));
        try (LoadConnections load = new GeneratorConnections(
                server,
                shape,
                Portion.WHOLE,
                List.of(network),
                System::nanoTime,
                ThreadTime.ofThisThread(),
                sessions)) {
            load.connect();
            warmUp(load, shape);
            System.out.println(WARM);
            BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                System.out.println(
                        switch (command) {
                            case CLOSED ->
                                String.format(
                                        Locale.ROOT,
                                        "%.1f",
                                        (double) cpuNanos(load, shape)
                                                / CLOSED_RUNS
                                                / CLIENTS
                                                / Integer.parseInt(args[2]));
                            case OPEN -> lag(load, Duration.ofMillis(Integer.parseInt(args[3])));
                            default -> "It read \"%s\": it knows %s and %s.".formatted(command, CLOSED, OPEN);
                        });
            }
        }
    }

    /**
     * Until a message costs no less any more: a fixed number of runs would measure how far the compilers happened to
     * have come.
     */
    private static void warmUp(LoadConnections load, LoadShape shape) throws RunFailure, InterruptedException {
        long least = Long.MAX_VALUE;
        int unchanged = 0;
        for (int round = 0; round < MOST_WARM_UPS && unchanged < SETTLED; round++) {
            long nanos = cpuNanos(load, shape);
            unchanged = nanos < least * FELL ? 0 : unchanged + 1;
            least = Math.min(least, nanos);
            Thread.sleep(REST); // the compilers share the core with this thread
        }
    }

    /**
     * Processor time of this thread, which the generator's loop runs in, in some runs. That of the process is counted
     * by the kernel's tick of 10 ms, and what the compiler still does is not what a message costs.
     */
    private static long cpuNanos(LoadConnections load, LoadShape shape) throws RunFailure {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        for (int run = 0; run < CLOSED_RUNS; run++) {
            load.run(shape);
        }
        return threads.getCurrentThreadCpuTime() - before;
    }

    /**
     * The lag of the run that waited least for a processor, since what is asked is how late the generator is where it
     * is alone; and how much it waited even then.
     */
    private static String lag(LoadConnections load, Duration length) throws RunFailure {
        LoadShape open = LoadShape.pingPong(CLIENTS, length, BYTES)
                .within(LIMIT)
                .at(new LoadModel.Open(PER_SECOND, LoadModel.Arrivals.EVENLY_SPACED));
        List<RunReport> runs = new ArrayList<>();
        for (int run = 0; run < OPEN_RUNS; run++) {
            runs.add(load.run(open));
        }
        RunReport best = runs.stream()
                .min(Comparator.comparingDouble(report -> report.run().waitedShare()))
                .orElseThrow();
        Histogram lag = best.latencies().lag();
        return String.format(
                Locale.ROOT,
                "%d %d %d %f",
                lag.getValueAtPercentile(50),
                lag.getValueAtPercentile(99),
                lag.getValueAtPercentile(99.9),
                best.run().waitedShare());
    }
}
