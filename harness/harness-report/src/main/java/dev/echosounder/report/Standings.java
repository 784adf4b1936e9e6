package dev.echosounder.report;

import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.statistics.Interval;
import dev.echosounder.report.statistics.PairedRatio;
import dev.echosounder.report.statistics.PairedRatios;
import dev.echosounder.report.statistics.Ranks;
import dev.echosounder.trial.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The ranking of the servers that have enough valid trials.
 *
 * @param entries the servers by their estimates, the best first
 * @param ratios the ratios of the figure that ranks, inverted if less is better; numbered as in {@code entries}
 */
record Standings(Key key, List<Entry> entries, PairedRatios ratios, Ranks ranks) {

    static Standings of(Key key, List<Entry> all) {
        List<Entry> ranked =
                all.stream().filter(entry -> entry.unranked(key).isEmpty()).toList();
        List<Entry> entries = PairedRatios.order(figures(key, ranked)).stream()
                .map(ranked::get)
                .toList();
        PairedRatios ratios = new PairedRatios(figures(key, entries), tookTurns(entries));
        List<String> servers = entries.stream().map(Standings::server).toList();
        return new Standings(
                key,
                entries,
                ratios,
                new Ranks(ratios, servers.stream().mapToInt(servers::indexOf).toArray()));
    }

    /** The figures by entry and block, inverted if less is better. */
    private static double[][] figures(Key key, List<Entry> entries) {
        int blocks = entries.stream()
                .flatMap(entry -> entry.trials().stream())
                .mapToInt(Trial::block)
                .max()
                .orElse(0);
        return entries.stream()
                .map(entry -> Arrays.stream(entry.byBlock(key, blocks))
                        .map(figure -> key.moreIsBetter() ? figure : 1 / figure)
                        .toArray())
                .toArray(double[][]::new);
    }

    /** Whether the servers of a block were alive together. */
    private static boolean tookTurns(List<Entry> entries) {
        return entries.stream().flatMap(entry -> entry.valid().stream()).anyMatch(Trial::tookTurns);
    }

    /**
     * The only ranked server, if others are unranked because they could not be measured often enough: then it is only
     * the one that was disturbed least.
     */
    Optional<String> leastDisturbed(List<Entry> all) {
        List<String> ranked = entries.stream().map(Standings::server).distinct().toList();
        return ranked.size() == 1 && all.stream().anyMatch(entry -> !entries.contains(entry) && entry.isUndecided(key))
                ? Optional.of(ranked.getFirst())
                : Optional.empty();
    }

    /** The place of an entry, ranked or not. */
    Row.Standing of(Entry entry) {
        int place = entries.indexOf(entry);
        if (place < 0) {
            return Row.Standing.unranked(entry.unranked(key).orElseThrow());
        }
        return new Row.Standing(
                OptionalInt.of(ranks.best(place)),
                OptionalInt.of(ranks.worst(place)),
                ranks.undecided(place).stream()
                        .map(other -> server(entries.get(other)))
                        .toList(),
                Optional.of(toFastest(place)),
                entries.size() > 1 ? OptionalDouble.of(ratios.noise(place)) : OptionalDouble.empty(),
                Optional.empty());
    }

    /** The name of an entry's server; for a control, that of the server that it repeats. */
    private static String server(Entry entry) {
        return entry.subject().twinOf().orElse(entry.name());
    }

    /** The ratio of its figure to that of the first. */
    private Estimate toFastest(int place) {
        return place == 0
                ? new Estimate(1, Optional.of(new Interval(1, 1)))
                : ratios.of(place, 0)
                        .map(ratio -> key.moreIsBetter() ? ratio : ratio.inverse())
                        .map(ratio -> new Estimate(ratio.value(), Optional.of(ratio.interval())))
                        .orElseGet(() -> new Estimate(
                                key.moreIsBetter() ? ratios.unpaired(place, 0) : ratios.unpaired(0, place),
                                Optional.empty()));
    }

    Resolution resolution() {
        return new Resolution(ratios.detectable(), ratios.ofOnePair(), ratios.critical(), Noise.of(this), controls());
    }

    /** The ratio of each server that was measured twice to itself. */
    private List<Resolution.Control> controls() {
        return IntStream.range(0, entries.size())
                .filter(twin -> entries.get(twin).subject().twinOf().isPresent())
                .mapToObj(this::control)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Resolution.Control> control(int twin) {
        String original = server(entries.get(twin));
        int place = entries.stream().map(Entry::name).toList().indexOf(original);
        Optional<PairedRatio> ratio = place < 0 ? Optional.empty() : ratios.of(twin, place);
        return ratio.map(some -> new Resolution.Control(
                original, entries.get(twin).name(), some.value(), some.interval(), ratios.contradict(twin, place)));
    }

    /** A sentence for each server whose noise is much larger than that of the others. */
    List<String> noisy() {
        return IntStream.range(0, entries.size())
                .filter(ratios::isNoisy)
                .mapToObj(place ->
                        ("%s is noisy: within blocks its figure varies by %s, that of the others by %s. So its range of"
                                        + " ranks is wide and its place in the table uncertain.")
                                .formatted(
                                        entries.get(place).name(),
                                        Figures.percent(ratios.noise(place)),
                                        Figures.percent(ratios.noiseOfOthers(place))))
                .toList();
    }
}
