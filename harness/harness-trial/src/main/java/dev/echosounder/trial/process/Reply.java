package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.Destination;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.machine.Host;
import java.io.Serializable;
import java.util.LinkedHashMap;

/** A reply of a child. */
sealed interface Reply extends Serializable {

    /** The first reply, which no request asks for. */
    record Ready() implements Reply {}

    /**
     * The server listens.
     *
     * @param destination where it listens, and the certificate that it has made if it encrypts
     * @param pid the id of the process that listens
     * @param settings the settings with which a model serves there
     * @param jvm the JVM that replies
     */
    record Served(Destination destination, long pid, LinkedHashMap<String, String> settings, JvmFacts jvm)
            implements Reply {}

    /**
     * @param asked how many requests have arrived at the backend
     * @param late how many of its answers left too late
     */
    record Answered(long asked, long late) implements Reply {}

    record Connected(ConnectTimes how) implements Reply {}

    record Ran(RunReport report) implements Reply {}

    /** @param startNanos when the run began, on the clock of the child's host */
    record RanAt(RunReport report, long startNanos) implements Reply {}

    /** @param nanos how long it took; -1 if the server did not close all connections */
    record Disconnected(long nanos) implements Reply {}

    record Counted(JvmCounters counters) implements Reply {}

    record Measured(Usage usage) implements Reply {}

    record MachineRead(MachineUsage usage) implements Reply {}

    /** @param bytes -1 if unknown */
    record KernelMemoryRead(long bytes) implements Reply {}

    /** @param bytes -1 if unknown */
    record LiveHeapRead(long bytes) implements Reply {}

    record Described(Host host) implements Reply {}

    /** @param times how often threads were pinned; -1 if that was not counted */
    record PinnedThreads(long times) implements Reply {}

    record Done() implements Reply {}

    /**
     * The requested run failed; the child is well. The cause is left out, as the parent's filter might refuse its
     * class.
     */
    record RunFailed(RunFailure.Kind kind, String why) implements Reply {}

    /**
     * The child cannot do what was requested.
     *
     * @param kind of the failure in the parent
     * @param why one sentence
     */
    record Failed(ChildFailure.Kind kind, String why) implements Reply {}
}
