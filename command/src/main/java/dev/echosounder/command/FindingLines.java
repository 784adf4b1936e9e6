package dev.echosounder.command;

import dev.echosounder.trial.Fitness;
import java.util.List;
import java.util.stream.Stream;

/** The findings about a machine as lines of text: each with its grade, and what to do below it. */
final class FindingLines {

    private static final String FORM = "  %-9s %-19s %s";

    private FindingLines() {}

    static List<String> of(List<Fitness.Finding> findings) {
        return findings.stream()
                .flatMap(finding -> Stream.concat(
                        Stream.of(FORM.formatted(finding.grade(), finding.what(), finding.seen())),
                        Stream.of(finding.advice())
                                .filter(advice -> !advice.isEmpty())
                                .map(advice -> FORM.formatted("", "", advice))))
                .toList();
    }
}
