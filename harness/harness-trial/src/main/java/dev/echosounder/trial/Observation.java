package dev.echosounder.trial;

import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.Sides;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Watches one trial: what its sides use, and whether anything disturbs it. Called from the thread that makes the trial.
 */
interface Observation {

    /** Both sides have started; nothing is connected. */
    void connecting() throws ChildFailure;

    /**
     * All clients are connected, and each has had an answer.
     *
     * @return how often the kernel dropped or retransmitted packets meanwhile; -1 if unknown
     */
    long connected() throws ChildFailure;

    /** A run is about to begin whose costs are read. */
    void running() throws ChildFailure;

    /** That run has ended; returns what each side used in it. */
    MeasuredRun.Costs ran(Run run) throws ChildFailure;

    /** A run has ended whose costs were not read. */
    void ranUnread(Run run);

    /** From now on the server is not driven. */
    void idling() throws ChildFailure;

    /** The processor time that the server has used since {@link #idling}, in cores; empty if unknown. */
    OptionalDouble idledCores() throws ChildFailure;

    /** What the server used in the measured runs. Called once. */
    Cost server() throws ChildFailure;

    /** What the load used in the measured runs. */
    Cost load();

    /**
     * Why the trial does not count; empty if it does.
     *
     * @param runs all measured runs, including those that do not count
     */
    List<Verdict.Reason> reasons(List<MeasuredRun> runs, Trial.Latency latency);

    /** Makes the observation of each trial. */
    interface Observer {

        /** @param alive the process ids of other servers, which are idle while this one is driven */
        Observation observe(Subject subject, Sides.Pair sides, Set<Long> alive);
    }
}
