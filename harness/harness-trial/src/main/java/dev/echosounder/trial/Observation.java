package dev.echosounder.trial;

import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.Sides;
import java.util.List;
import java.util.Optional;

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

    /** A run that counts is about to begin. */
    void running() throws ChildFailure;

    /** It has ended. */
    void ran(Run run) throws ChildFailure;

    /** What the server spent in the runs that counted. Asked once. */
    Cost server() throws ChildFailure;

    /** What the load spent in them. */
    Cost load();

    /** Why the trial does not count; empty if it does. */
    List<Verdict.Reason> reasons(List<MeasuredRun> runs, Trial.Latency latency) throws ChildFailure;

    /** Makes one for each trial. */
    interface Observer {

        /** @param baseline the process of the baseline's server */
        Observation observe(Subject subject, Sides.Pair sides, Optional<Long> baseline);
    }
}
