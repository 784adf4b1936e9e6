package dev.echosounder.report;

import dev.echosounder.report.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Which differences a ranking can distinguish, and whether it contradicts itself.
 *
 * @param difference the relative difference that is detected in 80 of 100 such comparisons between two servers of
 *     typical noise; 0.04 is 4 %. Empty if no two servers could be compared
 * @param ofOnePair how far the 95 % interval of the ratio reaches to each side for one pair of typical noise that was
 *     chosen beforehand; 0.03 is 3 %. Empty if no two servers could be compared
 * @param criticalValue how many standard errors the interval of each ratio reaches to each side, so that in 95 of 100
 *     comparisons all of them contain the true ratios; empty if no two servers could be compared
 * @param noise the noise of a trial's figure; empty if no two servers could be compared
 * @param controls the ratios of servers that were measured twice (A/A controls)
 */
public record Resolution(
        OptionalDouble difference,
        OptionalDouble ofOnePair,
        OptionalDouble criticalValue,
        Optional<Noise> noise,
        List<Control> controls) {

    private static final double PERCENT = 100;

    /**
     * A server that was measured twice.
     *
     * @param server its name
     * @param again the name of its second row
     * @param ratio the figure of the second row divided by that of the first
     * @param interval the interval of the ratio, which holds for all pairs of the comparison at once
     * @param contradicts whether the two are shown to differ, which happens by chance in at most 1 of 100 comparisons;
     *     then something is wrong with the machine or the harness
     */
    public record Control(String server, String again, double ratio, Interval interval, boolean contradicts) {

        private String contradiction() {
            return String.format(
                    Locale.ROOT,
                    "\"%s\" and \"%s\" are the same server, but differ by %.1f %%, which happens by chance in at most 1"
                            + " of 100 comparisons.",
                    server,
                    again,
                    (Math.max(ratio, 1 / ratio) - 1) * PERCENT);
        }
    }

    /** A sentence for each control whose two rows are shown to differ. */
    public List<String> contradictions() {
        return controls.stream()
                .filter(Control::contradicts)
                .map(Control::contradiction)
                .toList();
    }
}
