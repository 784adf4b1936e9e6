package dev.echosounder.command;

import dev.echosounder.contract.suite.Examination.Verdict;
import dev.echosounder.report.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The result of a check, for a terminal. */
final class CheckedText {

    /** A test case that takes longer than this, in seconds, is listed as slow. */
    private static final double SLOW = 10;

    private static final int MOST_SLOW = 10;
    private static final String INDENT = "    ";

    private CheckedText() {}

    static String of(Checked checked) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        if (checked.requirements().isEmpty()) {
            lines.add("%s was asked nothing.".formatted(checked.server()));
        } else {
            lines.addAll(found(checked));
        }
        checked.cut().ifPresent(lines::add);
        return String.join(System.lineSeparator(), lines);
    }

    private static List<String> found(Checked checked) {
        List<String> lines = new ArrayList<>();
        for (Verdict verdict : List.of(Verdict.KEPT, Verdict.BROKEN, Verdict.NOT_ASKED)) {
            checked.requirements().stream()
                    .filter(requirement -> requirement.verdict().equals(verdict.toString()))
                    .forEach(requirement -> lines.addAll(lines(requirement, verdict)));
        }
        lines.addAll(notAsked(checked));
        lines.addAll(noticed(checked));
        lines.addAll(slow(checked));
        lines.add("");
        lines.add(Figures.format(
                "%s keeps %s and breaks %,d; %,d were not asked. It took %,.0f s.",
                checked.server(),
                Figures.count(checked.requirementsKept(), "requirement"),
                checked.requirementsBroken(),
                checked.requirementsNotAsked(),
                checked.seconds()));
        return lines;
    }

    private static List<String> lines(Checked.Requirement requirement, Verdict verdict) {
        List<String> lines = new ArrayList<>();
        int asked = requirement.cases(Verdict.KEPT).size()
                + requirement.cases(Verdict.BROKEN).size();
        String count = verdict == Verdict.NOT_ASKED
                ? ""
                : Figures.format(
                        " (%,d of %s)", requirement.cases(Verdict.KEPT).size(), Figures.count(asked, "test case"));
        lines.add("%-9s  %s%s"
                .formatted(
                        verdict == Verdict.BROKEN ? "BROKEN" : verdict.toString(), requirement.requirement(), count));
        for (Checked.Case broken : requirement.cases(Verdict.BROKEN)) {
            lines.add(INDENT + broken.name());
            lines.add(INDENT + INDENT + broken.why().orElse(""));
        }
        return lines;
    }

    /** How many test cases were not checked for which reason, and which ones if others of the requirement were. */
    private static List<String> notAsked(Checked checked) {
        Map<String, Integer> counts = new LinkedHashMap<>(); // by reason
        Map<String, List<String>> names = new HashMap<>(); // by reason
        for (Checked.Requirement requirement : checked.requirements()) {
            boolean inPart = !requirement.verdict().equals(Verdict.NOT_ASKED.toString());
            for (Checked.Case one : requirement.cases(Verdict.NOT_ASKED)) {
                String why = one.why().orElse("no reason is known");
                counts.merge(why, 1, Integer::sum);
                if (inPart) {
                    names.computeIfAbsent(why, any -> new ArrayList<>()).add(one.name());
                }
            }
        }
        List<String> lines = new ArrayList<>();
        counts.forEach((why, count) -> {
            List<String> named = names.getOrDefault(why, List.of());
            int others = count - named.size();
            lines.add("");
            lines.add(Figures.count(count, "test case") + " not asked: " + why);
            if (others > 0) {
                lines.add(Figures.format("%s%,d of the requirements that were not asked", INDENT, others));
            }
            named.forEach(name -> lines.add(INDENT + name));
        });
        return lines;
    }

    private static List<String> noticed(Checked checked) {
        return checked.requirements().stream()
                .flatMap(requirement -> requirement.cases(Verdict.KEPT).stream())
                .filter(one -> one.why().isPresent())
                .map(one -> "%nNoticed in \"%s\": %s"
                        .formatted(one.name(), one.why().orElseThrow()))
                .toList();
    }

    private static List<String> slow(Checked checked) {
        List<String> slow = checked.requirements().stream()
                .flatMap(requirement -> requirement.cases().stream())
                .filter(one -> one.seconds() > SLOW)
                .sorted(Comparator.comparingDouble(Checked.Case::seconds).reversed())
                .limit(MOST_SLOW)
                .map(one -> Figures.format("%s%,.0f s: %s (%s)", INDENT, one.seconds(), one.name(), one.verdict()))
                .toList();
        List<String> lines = new ArrayList<>();
        if (!slow.isEmpty()) {
            lines.add("");
            lines.add("Slow:");
            lines.addAll(slow);
        }
        return lines;
    }
}
