package dev.echosounder.trial.host;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.load.generate.SharedRun;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.HostUsage;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.TimedLoad;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A load on several hosts. Each generator drives its part of the clients, and all begin a run at the same time. */
final class SharedLoad implements LoadSide {

    /** From the request to the start of a run: longer than a request takes to arrive. */
    private static final Duration LEAD = Duration.ofMillis(15);

    private final List<Generator> generators;
    private final Machines machines;
    private final boolean sharingCores;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * A generator.
     *
     * @param clock how far the clock of its host is ahead
     */
    record Generator(String host, TimedLoad load, ClockOffset clock) {}

    /** @param sharingCores whether they share cores, because their hosts are one machine */
    SharedLoad(List<Generator> generators, Machines machines, boolean sharingCores) {
        this.generators = List.copyOf(generators);
        this.machines = machines;
        this.sharingCores = sharingCores;
    }

    private interface Task<T> {

        T of(Generator generator) throws ChildFailure, RunFailure;
    }

    /** Does a task with all generators at the same time. */
    private <T> List<T> each(Task<T> task) throws ChildFailure, RunFailure {
        try {
            return AtOnce.each(threads, generators, generator -> () -> task.of(generator));
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case ChildFailure known -> throw known;
                case RunFailure known -> throw known;
                case Throwable other -> throw new IllegalStateException(other);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new RunFailure(RunFailure.Kind.LOST, "The run was interrupted.");
        }
    }

    /** A task that no run fails in. */
    private <T> List<T> eachAsked(Task<T> task) throws ChildFailure {
        try {
            return each(task);
        } catch (RunFailure unasked) {
            throw new ChildFailure(ChildFailure.Kind.NONSENSE, unasked.getMessage());
        }
    }

    @Override
    public ConnectTimes connect(String connections, ClientSpec client, Destination server, LoadShape shape)
            throws ChildFailure, RunFailure {
        List<ConnectTimes> times = each(generator -> generator.load().connect(connections, client, server, shape));
        return new ConnectTimes(
                times.stream().mapToLong(ConnectTimes::standNanos).max().orElseThrow(),
                times.stream().mapToLong(ConnectTimes::answeredNanos).max().orElseThrow(),
                times.getFirst().handshake());
    }

    @Override
    public RunReport run(String connections, LoadShape shape) throws ChildFailure, RunFailure {
        long start = System.nanoTime() + LEAD.toNanos();
        List<SharedRun.Share> shares = each(generator -> {
            TimedLoad.Begun begun =
                    generator.load().runAt(connections, shape, generator.clock().there(start));
            requireConsistent(generator, begun.report());
            return new SharedRun.Share(
                    generator.host(), generator.clock().here(begun.startNanos()) - start, begun.report());
        });
        long bound = generators.stream()
                .mapToLong(generator -> generator.clock().boundNanos())
                .max()
                .orElseThrow();
        return SharedRun.together(shares, shape, bound, sharingCores);
    }

    /** Checks that what a host reports is consistent in itself: it counts answers three times. */
    private static void requireConsistent(Generator generator, RunReport report) throws ChildFailure {
        long answers = report.run().messages();
        long times = report.latencies().response().getTotalCount();
        long ofClients = report.answers().total();
        if (times != answers || ofClients < answers) {
            throw new ChildFailure(
                    ChildFailure.Kind.NONSENSE,
                    String.format(
                            Locale.ROOT,
                            "The generator on host %s reports %,d answers, the times of %,d, and %,d that its clients"
                                    + " have had: its counts are not to be trusted.",
                            generator.host(),
                            answers,
                            times,
                            ofClients));
        }
    }

    @Override
    public long disconnect(String connections) throws ChildFailure {
        List<Long> nanos = eachAsked(generator -> generator.load().disconnect(connections));
        return nanos.contains(-1L)
                ? -1
                : nanos.stream().mapToLong(Long::longValue).max().orElse(-1);
    }

    @Override
    public List<HostUsage> machines(Set<Long> ours) throws ChildFailure {
        try {
            return machines.read();
        } catch (IOException lost) {
            throw ChildFailure.hostLost(lost);
        }
    }

    @Override
    public MachineUsage machine(Set<Long> ours) throws ChildFailure {
        return HostUsage.sum(machines(ours));
    }

    /** The server's host counts it, and no generator is there. */
    @Override
    public long kernelMemory() {
        return -1;
    }

    /** Process ids mean nothing on another host. */
    @Override
    public long pid() {
        return -1;
    }

    @Override
    public List<String> command() {
        return generators.getFirst().load().command();
    }

    @Override
    public Usage usage() throws ChildFailure {
        return eachAsked(generator -> generator.load().usage()).stream()
                .reduce(Usage::plus)
                .orElseThrow();
    }

    @Override
    public JvmCounters counters() throws ChildFailure {
        return eachAsked(generator -> generator.load().counters()).stream()
                .reduce(JvmCounters::plus)
                .orElseThrow();
    }

    @Override
    public void close() {
        generators.forEach(generator -> generator.load().close());
        threads.close();
    }
}
