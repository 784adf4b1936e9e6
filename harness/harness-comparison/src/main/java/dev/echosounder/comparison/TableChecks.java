package dev.echosounder.comparison;

import dev.echosounder.contract.suite.ScenarioSteps.Step;
import java.util.List;

/** Checks, before anything is measured, that each table of a scenario can be made of what it measures. */
final class TableChecks {

    static final String ONE_LOAD =
            "The scenario has several loads, and this table is of one: write \"Then the curves of"
                    + " messages/s are printed\" instead.";

    static final String SEVERAL_LOADS = "The scenario has one load, and a curve needs several: begin with \"Given loads"
            + " of 1, 10 and 100 clients, sending messages of 64 bytes for 200 ms a run\".";

    static final String PAIRINGS =
            "The scenario has no pairings: write \"When every server is driven by every client\" before this step.";

    static final String RAMP_UP =
            "No run is divided into parts of its time: write \"And the clients join 1 s apart, and"
                    + " leave when they are done\" after the load.";

    private TableChecks() {}

    /**
     * @param series whether the scenario has several loads
     * @param pairings whether models drive its servers
     * @param rampUp whether its clients join one after another
     * @throws IllegalStateException if a table cannot be made; the message names the line and says what to do
     */
    static void check(List<Step> steps, boolean series, boolean pairings, boolean rampUp) {
        for (Step step : steps) {
            switch (step.text()) {
                case "the ranked table is printed", "the table of round trips is printed" ->
                    require(!series, step, ONE_LOAD);
                case "the matrix of servers and clients is printed" -> {
                    require(!series, step, ONE_LOAD);
                    require(pairings, step, PAIRINGS);
                }
                case "the throughput over time is printed" -> {
                    require(!series, step, ONE_LOAD);
                    require(rampUp, step, RAMP_UP);
                }
                default -> {
                    require(step.isDefined(), step, "There is no such step: docs/STEPS.md lists all steps.");
                    require(series || !step.text().startsWith("the curves of "), step, SEVERAL_LOADS);
                }
            }
        }
    }

    private static void require(boolean fits, Step step, String otherwise) {
        if (!fits) {
            throw new IllegalStateException("Line %d cannot be done. %s".formatted(step.line(), otherwise));
        }
    }
}
