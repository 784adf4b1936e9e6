package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.ControlGroup;
import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import dev.echosounder.trial.jvm.JvmFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** One side of a trial in a child, which may play both. */
abstract class ChildSide implements Side {

    final ChildProcess child;
    private final boolean server;
    private final Request closing;
    private boolean closed;

    private ChildSide(ChildProcess child, boolean server, Request closing) {
        this.child = child;
        this.server = server;
        this.closing = closing;
    }

    @Override
    public long pid() {
        return child.pid();
    }

    @Override
    public List<String> command() {
        return child.command();
    }

    @Override
    public Usage usage() throws ChildFailure {
        return child.ask(new Request.Measure(server), Reply.Measured.class).usage();
    }

    @Override
    public JvmCounters counters() throws ChildFailure {
        return child.ask(new Request.Count(), Reply.Counted.class).counters();
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            child.leave(closing);
        }
    }

    /** A load in a child. */
    static final class Load extends ChildSide implements TimedLoad {

        private final Portion portion;

        /** The whole load. */
        Load(ChildProcess child) {
            this(child, Portion.WHOLE);
        }

        Load(ChildProcess child, Portion portion) {
            super(child, false, new Request.CloseConnections());
            this.portion = portion;
        }

        @Override
        public MachineUsage machine(Set<Long> ours) throws ChildFailure {
            return child.ask(new Request.ReadMachine(Set.copyOf(ours)), Reply.MachineRead.class)
                    .usage();
        }

        @Override
        public long kernelMemory() throws ChildFailure {
            return child.ask(new Request.ReadKernelMemory(), Reply.KernelMemoryRead.class)
                    .bytes();
        }

        @Override
        public ConnectTimes connect(String connections, ClientSpec client, Destination server, LoadShape shape)
                throws ChildFailure, RunFailure {
            Request request = new Request.Connect(connections, client, server, shape, portion);
            return child.askToRun(request, Reply.Connected.class, shape).how();
        }

        @Override
        public RunReport run(String connections, LoadShape shape) throws ChildFailure, RunFailure {
            return child.askToRun(new Request.Run(connections, shape), Reply.Ran.class, shape)
                    .report();
        }

        @Override
        public Begun runAt(String connections, LoadShape shape, long startNanos) throws ChildFailure, RunFailure {
            Request request = new Request.RunAt(connections, shape, startNanos);
            Reply.RanAt ran = child.askToRun(request, Reply.RanAt.class, shape);
            return new Begun(ran.report(), ran.startNanos());
        }

        @Override
        public long disconnect(String connections) throws ChildFailure {
            return child.ask(new Request.Disconnect(connections), Reply.Disconnected.class)
                    .nanos();
        }
    }

    /** A server in a child, or an outside server that a child has started. */
    static final class OfServer extends ChildSide implements ServerSide {

        /** The time for clients to receive their answers; the load has closed its connections by then. */
        private static final Duration GRACE = Duration.ofSeconds(2);

        private final Reply.Served served;
        private final Optional<List<String>> outsideCommand;
        private final Optional<ChildProcess> backend;
        private final Optional<ControlGroup> group;

        /**
         * @param outsideCommand how an outside server was started; empty if the child itself is the server
         * @param backend that it asks
         * @param group that limits it, and that is closed with it
         */
        OfServer(
                ChildProcess child,
                Reply.Served served,
                Optional<List<String>> outsideCommand,
                Optional<ChildProcess> backend,
                Optional<ControlGroup> group) {
            super(child, true, new Request.StopServing(GRACE));
            this.served = served;
            this.outsideCommand = outsideCommand;
            this.backend = backend;
            this.group = group;
        }

        @Override
        public Destination destination() {
            return served.destination();
        }

        @Override
        public long pid() {
            return served.pid();
        }

        @Override
        public long readerPid() {
            return child.pid();
        }

        @Override
        public Set<Long> used() {
            return backend.map(ChildProcess::pid).map(Set::of).orElse(Set.of());
        }

        @Override
        public List<String> command() {
            return outsideCommand.orElse(child.command());
        }

        @Override
        public Map<String, String> settings() {
            return served.settings();
        }

        @Override
        public Optional<JvmFacts> jvm() {
            return outsideCommand.isPresent() ? Optional.empty() : Optional.of(served.jvm());
        }

        @Override
        public JvmCounters counters() throws ChildFailure {
            return outsideCommand.isPresent() ? JvmCounters.UNKNOWN : super.counters();
        }

        @Override
        public void watchPinning() throws ChildFailure {
            if (outsideCommand.isEmpty()) {
                child.ask(new Request.WatchPinning(), Reply.Done.class);
            }
        }

        @Override
        public OptionalLong pinnedSince(Instant then) throws ChildFailure {
            if (outsideCommand.isPresent()) {
                return OptionalLong.empty();
            }
            long times = child.ask(new Request.Pinned(then), Reply.PinnedThreads.class)
                    .times();
            return times < 0 ? OptionalLong.empty() : OptionalLong.of(times);
        }

        @Override
        public long liveHeap() throws ChildFailure {
            return outsideCommand.isPresent()
                    ? -1
                    : child.ask(new Request.ReadLiveHeap(), Reply.LiveHeapRead.class)
                            .bytes();
        }

        @Override
        public ControlGroup.Periods periods() {
            return group.map(ControlGroup::periods).orElse(ControlGroup.Periods.UNKNOWN);
        }

        @Override
        public void checkAlive() throws ChildFailure {
            child.ask(new Request.CheckAlive(), Reply.Done.class);
            if (backend.isPresent()) {
                backend.get().ask(new Request.CheckAlive(), Reply.Done.class);
            }
        }

        @Override
        public synchronized void close() {
            super.close();
            group.ifPresent(ControlGroup::close);
        }
    }
}
