package dev.echosounder.report;

import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.statistics.Interval;
import dev.echosounder.report.statistics.LogEstimate;
import dev.echosounder.report.statistics.PairedRatios;
import dev.echosounder.report.statistics.Ranks;
import dev.echosounder.trial.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The servers that have enough valid trials, among themselves.
 *
 * @param entries in order, the best first
 * @param ratios of the figure that ranks, turned so that more is better; numbered as in {@code entries}
 */
record Standings(Key key, List<Entry> entries, PairedRatios ratios, Resolution resolution, Ranks ranks) {

    static Standings of(Key key, List<Entry> all) {
        List<Entry> ranked =
                all.stream().filter(entry -> entry.unranked(key).isEmpty()).toList();
        Standings asEntered = inThisOrder(key, ranked);
        return inThisOrder(
                key, asEntered.ranks.order().stream().map(ranked::get).toList());
    }

    private static Standings inThisOrder(Key key, List<Entry> entries) {
        int blocks = entries.stream()
                .flatMap(entry -> entry.trials().stream())
                .mapToInt(Trial::block)
                .max()
                .orElse(0);
        UnaryOperator<double[]> turn = key.moreIsBetter()
                ? UnaryOperator.identity()
                : figures -> Arrays.stream(figures).map(figure -> 1 / figure).toArray();
        PairedRatios ratios = new PairedRatios(entries.stream()
                .map(entry -> turn.apply(entry.byBlock(key, blocks)))
                .toArray(double[][]::new));
        Resolution resolution = Resolution.of(entries, ratios);
        Set<String> names = entries.stream().map(Entry::name).collect(Collectors.toSet());
        IntPredicate again = place ->
                entries.get(place).subject().twinOf().filter(names::contains).isPresent();
        return new Standings(key, entries, ratios, resolution, new Ranks(ratios, resolution.difference(), again));
    }

    /**
     * The only one that has a rank, where others have none because they could not be measured often enough: the first
     * of one is nothing but the least disturbed.
     */
    Optional<String> leastDisturbed(List<Entry> all) {
        List<String> ranked = entries.stream().map(Standings::who).distinct().toList();
        return ranked.size() == 1 && all.stream().anyMatch(entry -> !entries.contains(entry) && entry.isUndecided(key))
                ? Optional.of(ranked.getFirst())
                : Optional.empty();
    }

    /** Where an entry stands, among them or not. */
    Row.Standing of(Entry entry) {
        int place = entries.indexOf(entry);
        if (place < 0) {
            return new Row.Standing(OptionalInt.empty(), false, List.of(), Optional.empty(), entry.unranked(key));
        }
        IntStream others = IntStream.range(0, entries.size()).filter(other -> other != place);
        return new Row.Standing(
                OptionalInt.of(ranks.rank(place)),
                isShared(place),
                others.filter(other -> ranks.isTie(place, other))
                        .mapToObj(other -> entries.get(other).name())
                        .toList(),
                toFastest(place),
                Optional.empty());
    }

    /** Whether another server has the same rank. */
    private boolean isShared(int place) {
        return IntStream.range(0, entries.size())
                .anyMatch(other -> ranks.rank(other) == ranks.rank(place)
                        && !who(entries.get(other)).equals(who(entries.get(place))));
    }

    /** The server that an entry is, be it the first or the second of it. */
    private static String who(Entry entry) {
        return entry.subject().twinOf().orElse(entry.name());
    }

    /** Its figure by that of the best. */
    private Optional<Estimate> toFastest(int place) {
        return place == 0
                ? Optional.of(new Estimate(1, Optional.of(new Interval(1, 1))))
                : ratios.of(place, 0)
                        .map(ratio -> key.moreIsBetter() ? ratio : ratio.inverse())
                        .map(Standings::printed);
    }

    static Estimate printed(LogEstimate estimate) {
        return new Estimate(estimate.value(), Optional.of(estimate.interval(Ranks.PRINTED)));
    }
}
