package dev.echosounder.contract.suite;

/**
 * How many scenarios have run. Of test plans within test plans only the outermost counts: a test that runs a suite in
 * order to see it fail has not run the scenarios that a filter asks for.
 */
final class Tally {

    private int depth;
    private long scenarios;

    synchronized void planStarted() {
        depth++;
    }

    synchronized void scenarioFinished() {
        if (depth == 1) {
            scenarios++;
        }
    }

    /** Returns whether the outermost plan is over with this. */
    synchronized boolean planFinished() {
        depth--;
        return depth == 0;
    }

    synchronized long scenarios() {
        return scenarios;
    }
}
