package dev.echosounder.command;

import dev.echosounder.report.Key;
import dev.echosounder.report.difference.Change;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.difference.DifferenceNotes;
import java.util.List;
import java.util.Map;

/**
 * What has changed between two results, as it is told in JSON.
 *
 * @param title of the comparison
 * @param load of both, in words
 * @param before when the one was measured
 * @param after when the other was
 * @param decidedBy the figure of which each change has the ratio
 * @param moreIsBetter whether a ratio above 1 is a gain
 * @param resolution smaller relative changes are not believed; 0.04 is 4 %, 0 where there was no control
 * @param changes of every server that can be compared; the ratio is after by before, its interval is of 95 %
 * @param notComparable servers of both results that cannot, by name, and why
 * @param onlyBefore servers of the one result, by name
 * @param onlyAfter servers of the other, by name
 * @param conditions what else was different, one line each
 * @param notes what stands around the table, a paragraph each
 */
record Changed(
        String title,
        String load,
        String before,
        String after,
        Key decidedBy,
        boolean moreIsBetter,
        double resolution,
        List<Change> changes,
        Map<String, String> notComparable,
        List<String> onlyBefore,
        List<String> onlyAfter,
        List<String> conditions,
        List<String> notes) {

    static Changed of(Difference difference) {
        return new Changed(
                difference.after().title(),
                difference.after().load(),
                difference.before().started().toString(),
                difference.after().started().toString(),
                difference.key(),
                difference.key().moreIsBetter(),
                difference.resolution(),
                difference.changes(),
                difference.notComparable(),
                difference.onlyBefore(),
                difference.onlyAfter(),
                difference.conditions(),
                new DifferenceNotes(difference).paragraphs());
    }
}
