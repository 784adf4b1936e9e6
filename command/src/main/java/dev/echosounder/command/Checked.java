package dev.echosounder.command;

import dev.echosounder.contract.suite.Examination;
import dev.echosounder.contract.suite.Examination.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The result of a check, as JSON.
 *
 * @param kept whether the server keeps every requirement that was checked, and all that can be checked were
 * @param cut why not all that can be checked were, in a sentence; empty if they were
 */
record Checked(
        String server,
        boolean kept,
        long requirementsKept,
        long requirementsBroken,
        long requirementsNotAsked,
        double seconds,
        Optional<String> cut,
        List<Requirement> requirements) {

    private static final double MILLIS = 1_000;

    /** A requirement: {@code kept}, {@code broken} or {@code not asked}. */
    record Requirement(String feature, String requirement, String verdict, List<Case> cases) {

        List<Case> cases(Verdict wanted) {
            return cases.stream()
                    .filter(one -> one.verdict.equals(wanted.toString()))
                    .toList();
        }
    }

    /**
     * A test case.
     *
     * @param why why it is broken or was not checked; if it is kept, what else was noticed
     */
    record Case(String name, String verdict, Optional<String> why, double seconds) {}

    static Checked of(String server, Examination.Result result) {
        return new Checked(
                server,
                result.count(Verdict.BROKEN) == 0 && result.cut().isEmpty() && result.count(Verdict.KEPT) > 0,
                result.count(Verdict.KEPT),
                result.count(Verdict.BROKEN),
                result.count(Verdict.NOT_ASKED),
                seconds(result.took()),
                result.cut(),
                result.requirements().stream()
                        .map(requirement -> new Requirement(
                                requirement.feature(),
                                requirement.name(),
                                requirement.verdict().toString(),
                                requirement.cases().stream()
                                        .map(one -> new Case(
                                                one.name(), one.verdict().toString(), one.why(), seconds(one.took())))
                                        .toList()))
                        .toList());
    }

    private static double seconds(Duration time) {
        return time.toMillis() / MILLIS;
    }
}
