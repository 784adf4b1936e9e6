package dev.echosounder.trial;

import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.Sides;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Watches one trial: what its sides spend, and whether the machine leaves it alone. Called from the thread that makes
 * the trial.
 */
interface Observation {

    /** Both sides are there; nothing is connected. */
    void connecting() throws ChildFailure;

    /**
     * All connections stand, and each has had an answer.
     *
     * @return how often the kernel dropped something or sent it again meanwhile; -1 where it does not tell
     */
    long connected() throws ChildFailure;

    /** A run is about to begin whose costs are read. */
    void running() throws ChildFailure;

    /** It has ended; what each side used in it. */
    MeasuredRun.Costs ran(Run run) throws ChildFailure;

    /** A run has ended whose costs were not read. */
    void ranUnread(Run run);

    /** From now on the server is not driven. */
    void idling() throws ChildFailure;

    /** The processor time that the server has used since then, in cores; empty where it cannot be known. */
    OptionalDouble idledCores() throws ChildFailure;

    /** What the server spent in those runs. Asked once. */
    Cost server() throws ChildFailure;

    /** What the load spent in them. */
    Cost load();

    /**
     * Why the trial does not count; empty if it does.
     *
     * @param runs all that were measured, those that are no part of its figures included
     */
    List<Verdict.Reason> reasons(List<MeasuredRun> runs, Trial.Latency latency);

    /** Makes one for each trial. */
    interface Observer {

        /** @param alive processes of other servers that are alive meanwhile, and idle */
        Observation observe(Subject subject, Sides.Pair sides, Set<Long> alive);
    }
}
