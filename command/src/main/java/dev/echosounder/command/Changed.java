package dev.echosounder.command;

import dev.echosounder.report.Key;
import dev.echosounder.report.difference.Change;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.difference.DifferencePrintout;
import java.util.List;
import java.util.Map;

/**
 * What has changed between two results under one load, as JSON has it.
 *
 * @param title of the comparison
 * @param load of both, in words
 * @param before when the one was measured
 * @param after when the other was measured
 * @param changes of every server that can be compared; the ratio is after by before, its interval is of 95 %
 * @param conditions what else was different, one line each
 * @param notes what stands around the table, a paragraph each
 */
record Changed(
        String title,
        String load,
        String before,
        String after,
        Decision decision,
        List<Change> changes,
        Missing missing,
        List<String> conditions,
        List<String> notes) {

    /**
     * What decides whether there is a change.
     *
     * @param by the figure of which each change has the ratio
     * @param moreIsBetter whether a ratio above 1 is a gain
     */
    record Decision(Key by, boolean moreIsBetter) {}

    /**
     * Servers without a change.
     *
     * @param notComparable servers of both results that cannot be compared, by name, and why
     * @param onlyBefore servers of the one result, by name
     * @param onlyAfter servers of the other, by name
     */
    record Missing(Map<String, String> notComparable, List<String> onlyBefore, List<String> onlyAfter) {}

    static Changed of(Difference difference) {
        return new Changed(
                difference.after().title(),
                difference.after().loadText(),
                difference.before().outcome().started().toString(),
                difference.after().outcome().started().toString(),
                new Decision(difference.key(), difference.key().moreIsBetter()),
                difference.changes(),
                new Missing(difference.notComparable(), difference.onlyBefore(), difference.onlyAfter()),
                difference.conditions(),
                DifferencePrintout.of(difference).notes());
    }
}
