package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.Destination;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import dev.echosounder.trial.machine.Host;
import java.io.Serializable;
import java.util.LinkedHashMap;

/** What a child answers. */
sealed interface Reply extends Serializable {

    /** The first reply, which no request asks for. */
    record Ready() implements Reply {}

    /**
     * @param destination where it listens, and the certificate that it has made if it encrypts
     * @param pid of the process that listens
     * @param settings with which a model serves there
     */
    record Served(Destination destination, long pid, LinkedHashMap<String, String> settings) implements Reply {}

    record Connected(ConnectTimes how) implements Reply {}

    record Ran(RunReport report) implements Reply {}

    record Counted(JvmCounters counters) implements Reply {}

    record Measured(Usage usage) implements Reply {}

    record MachineRead(MachineUsage usage) implements Reply {}

    record Described(Host host) implements Reply {}

    /** @param times -1 if they were not counted */
    record PinnedThreads(long times) implements Reply {}

    record Done() implements Reply {}

    /**
     * The run that was asked for does not count; the child is well. Without whatever caused it, whose class the parent
     * might not let in.
     */
    record RunFailed(RunFailure.Kind kind, String why) implements Reply {}

    /**
     * The child cannot do what it was asked.
     *
     * @param kind of the failure in the parent
     * @param why one sentence
     */
    record Failed(ChildFailure.Kind kind, String why) implements Reply {}
}
