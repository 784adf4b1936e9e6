package dev.echosounder.report;

import dev.echosounder.trial.PreflightResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is written under a table about the contract: a paragraph each. */
public final class Examined {

    private Examined() {}

    /** @param examinations by the servers' names, in their order */
    public static List<String> paragraphs(Map<String, PreflightResult> examinations) {
        List<String> paragraphs = new ArrayList<>();
        Map<String, List<String>> kept = new TreeMap<>(examinations.entrySet().stream()
                .filter(examined -> examined.getValue().broken().isEmpty())
                .collect(Collectors.groupingBy(
                        examined -> testCases(examined.getValue()),
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList()))));
        if (kept.size() == 1) {
            paragraphs.add("Contract: each server passed %s of it right before its first trial."
                    .formatted(kept.keySet().iterator().next()));
        } else if (kept.size() > 1) {
            paragraphs.add("Contract: right before its first trial each server passed test cases of it: %s."
                    .formatted(kept.entrySet().stream()
                            .map(some -> String.join(", ", some.getValue()) + " " + some.getKey())
                            .collect(Collectors.joining("; "))));
        }
        examinations.forEach((name, examination) -> examination
                .excused()
                .forEach((tag, because) ->
                        paragraphs.add("Not asked of %s: %s, because %s.".formatted(name, tag, because))));
        return paragraphs;
    }

    private static String testCases(PreflightResult examination) {
        return Figures.format("%,d test cases", examination.kept())
                + (examination.unseen() == 0
                        ? ""
                        : Figures.format(" (%,d more cannot be checked from outside)", examination.unseen()));
    }
}
