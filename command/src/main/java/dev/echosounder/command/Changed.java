package dev.echosounder.command;

import dev.echosounder.report.Key;
import dev.echosounder.report.difference.Change;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.difference.DifferencePrintout;
import java.util.List;
import java.util.Map;

/**
 * The changes between two results under one load, as JSON.
 *
 * @param title the title of the comparison
 * @param load the load of both, in words
 * @param before when the earlier result was measured
 * @param after when the later result was measured
 * @param changes the changes of all servers that can be compared; the ratio is after / before, its interval is of 95 %
 * @param conditions other differences, one line each
 * @param notes the notes of the table, a paragraph each
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
     * The figure that decides whether there is a change.
     *
     * @param by the figure whose ratio each change has
     * @param moreIsBetter whether a ratio above 1 is a gain
     */
    record Decision(Key by, boolean moreIsBetter) {}

    /**
     * Servers without a change.
     *
     * @param notComparable servers of both results that cannot be compared, by name, with the reason
     * @param onlyBefore the names of servers that only the earlier result has
     * @param onlyAfter the names of servers that only the later result has
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
