package dev.echosounder.report.difference;

import dev.echosounder.report.Key;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Two results under the same load, compared server by server.
 *
 * @param before the earlier result
 * @param after the later result
 * @param key the figure that decides
 * @param changes the changes of the servers that can be compared, in the order of the earlier result
 * @param notComparable servers of both results that cannot be compared, by name, with the reason
 * @param onlyBefore the names of servers that only the earlier result has
 * @param onlyAfter the names of servers that only the later result has
 * @param conditions other differences, one line each: JVM, flags, commit, libraries
 */
public record Difference(
        Summary before,
        Summary after,
        Key key,
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
     * @return a difference for each load, in the order of the later result
     * @throws IllegalArgumentException if they cannot be compared; the message says in one sentence why
     */
    public static List<Difference> between(Outcome before, Outcome after, boolean acrossMachines) {
        List<Summary> one = Summary.all(before);
        List<Summary> other = Summary.all(after);
        if (one.size() == 1 && other.size() == 1) {
            SameLoad.require(one.getFirst(), other.getFirst());
        }
        if (!labels(one).equals(labels(other))) {
            throw new IllegalArgumentException(
                    "These results are not of the same loads (before: %s; after: %s): measure both with the same."
                            .formatted(String.join("; ", labels(one)), String.join("; ", labels(other))));
        }
        if (!acrossMachines) {
            SameLoad.requireMachine(before.environment(), after.environment());
        }
        List<Difference> differences = new ArrayList<>();
        for (Summary later : other) {
            Summary earlier = one.stream()
                    .filter(some -> some.shape().label().equals(later.shape().label()))
                    .findFirst()
                    .orElseThrow();
            SameLoad.require(earlier, later);
            differences.add(new Changes(earlier, later).difference());
        }
        return differences;
    }

    /** Whether a server of this name is in one of the results. */
    public boolean names(String server) {
        return before.row(server).isPresent() || after.row(server).isPresent();
    }

    /**
     * The servers of the earlier result that are worse in the later one, or cannot be compared with it, by name, with
     * what is wrong in words.
     */
    public Map<String, String> worse() {
        Map<String, String> worse = new LinkedHashMap<>();
        changes.stream()
                .filter(change -> change.verdict() == Change.Verdict.SLOWER)
                .forEach(change -> worse.put(
                        change.subject(),
                        String.format(
                                Locale.ROOT,
                                "worse than before, ratio %.2f (%.2f to %.2f)",
                                change.ratio(),
                                change.interval().low(),
                                change.interval().high())));
        notComparable.forEach((name, why) -> worse.put(name, "not comparable: " + why));
        onlyBefore.forEach(name -> worse.put(name, "not in the later result"));
        return worse;
    }

    private static Set<String> labels(List<Summary> loads) {
        return loads.stream().map(load -> load.shape().label()).collect(Collectors.toCollection(TreeSet::new));
    }
}
