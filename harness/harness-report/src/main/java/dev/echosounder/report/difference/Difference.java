package dev.echosounder.report.difference;

import dev.echosounder.report.Key;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.util.List;
import java.util.Map;

/**
 * Two results of the same load, compared server by server.
 *
 * @param before what was compared
 * @param after with what
 * @param key the figure that decides
 * @param resolution smaller relative changes are not believed, whatever their interval: what the A/A controls of both
 *     could not resolve; 0.04 is 4 %, 0 where there was no control
 * @param changes of every server that can be compared, in the order of the entry before
 * @param notComparable servers of both results that cannot, by name, and why
 * @param onlyBefore servers of the one result, by name
 * @param onlyAfter servers of the other, by name
 * @param conditions what else was different, one line each: JVM, flags, commit, libraries
 */
public record Difference(
        Summary before,
        Summary after,
        Key key,
        double resolution,
        List<Change> changes,
        Map<String, String> notComparable,
        List<String> onlyBefore,
        List<String> onlyAfter,
        List<String> conditions) {

    /**
     * Compares two results.
     *
     * @param acrossMachines whether results of different machines may be compared; then a difference may be the
     *     machines'
     * @throws IllegalArgumentException if they cannot be compared; the message says in one sentence why
     */
    public static Difference between(Outcome before, Outcome after, boolean acrossMachines) {
        SameLoad.require(before, after);
        SameMachine.require(before.environment(), after.environment(), acrossMachines);
        return new Changes(before, after).difference();
    }
}
