package dev.echosounder.comparison;

import dev.echosounder.api.UnknownName;
import dev.echosounder.contract.suite.Mistakes.Mistake;
import dev.echosounder.contract.suite.ScenarioSteps.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks, before anything is measured, that each table of a scenario can be made from its comparison. */
final class TableChecks {

    static final String ONE_LOAD =
            "The scenario has several loads, and this table is for one: write \"Then the curves of"
                    + " messages/s are printed\" instead.";

    static final String SEVERAL_LOADS = "The scenario has one load, and a curve needs several: begin with \"Given loads"
            + " of 1, 10 and 100 clients, sending messages of 64 bytes for 200 ms a run\".";

    static final String PAIRINGS =
            "The scenario has no pairings: write \"When every server is driven by every client\" before this step.";

    static final String OVER_TIME = "Throughput over time needs a ramp-up (write \"And the clients join 1 s apart, and"
            + " leave when they are done\" after the load), or runs of at least 2 s without warm-ups.";

    private static final Pattern COMPARED = Pattern.compile("\"(.+)\" was not shown to be worse than \"(.+)\"");

    private TableChecks() {}

    /**
     * The tables that cannot be made, with their lines.
     *
     * @param series whether the scenario has several loads
     * @param pairings whether clients of models drive its servers
     * @param overTime whether its runs show how throughput changes over time
     */
    static List<Mistake> mistakes(List<Step> steps, boolean series, boolean pairings, boolean overTime) {
        return steps.stream()
                .flatMap(step ->
                        mistake(step.text(), series, pairings, overTime)
                                .map(what -> new Mistake(step.line(), what))
                                .stream())
                .toList();
    }

    /**
     * The servers that a step compares and that the scenario does not have, with the lines of the steps.
     *
     * @param names of all servers
     */
    static List<Mistake> unknown(List<Step> steps, List<String> names) {
        List<Mistake> unknown = new ArrayList<>();
        for (Step step : steps) {
            Matcher compared = COMPARED.matcher(step.text());
            if (compared.matches()) {
                Stream.of(compared.group(1), compared.group(2))
                        .filter(name -> !names.contains(name))
                        .map(name ->
                                UnknownName.refusal("The scenario has no server \"%s\"".formatted(name), names, name))
                        .forEach(refusal -> unknown.add(new Mistake(step.line(), refusal.getMessage())));
            }
        }
        return unknown;
    }

    private static Optional<String> mistake(String step, boolean series, boolean pairings, boolean overTime) {
        return switch (step) {
            case "the ranked table is printed", "the table of round trips is printed" -> unless(!series, ONE_LOAD);
            case "the matrix of servers and clients is printed" ->
                unless(!series, ONE_LOAD).or(() -> unless(pairings, PAIRINGS));
            case "the throughput over time is printed" ->
                unless(!series, ONE_LOAD).or(() -> unless(overTime, OVER_TIME));
            default -> unless(series || !step.startsWith("the curves of "), SEVERAL_LOADS);
        };
    }

    private static Optional<String> unless(boolean fits, String what) {
        return fits ? Optional.empty() : Optional.of(what);
    }
}
