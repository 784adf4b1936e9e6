package dev.echosounder.contract.suite;

import io.cucumber.java.After;
import io.cucumber.java.Before;
import io.cucumber.java.Scenario;
import java.util.List;
import org.opentest4j.TestAbortedException;

/**
 * What takes much of a machine or of its time. Unless the tag filter names {@code @large}, less is tried, and the
 * scenario says that it was skipped: what is said of much must not be green for less.
 */
public final class LargeScenario {

    private static final String LARGE = "@large";

    private Scenario scenario;
    private boolean whole;
    private String tried = "less";

    @Before(LARGE)
    public void remember(Scenario running) {
        scenario = running;
        whole = Size.of(List.of(LARGE)) == Size.FULL;
    }

    @After(LARGE)
    public void sayWhatWasTried() {
        if (!whole && !scenario.isFailed()) {
            throw new TestAbortedException(
                    ("This scenario is skipped: it was tried with %s, and not with all. All is asked by "
                                    + "-Dcucumber.filter.tags=%s, and by the command check with --large.")
                            .formatted(tried, LARGE));
        }
    }

    /** Whether all of it is asked for. */
    public boolean isWhole() {
        return whole;
    }

    /**
     * How much there is to do: all, or what is tried of a large scenario unless all is asked for.
     *
     * @param unit as in "200 connections"
     */
    public int of(int all, int less, String unit) {
        if (whole || scenario == null) {
            return all;
        }
        if (less < all) {
            tried = less + " " + unit;
        }
        return Math.min(all, less);
    }

    /** Prints this, and puts it into the report. */
    public void say(String line) {
        System.out.println(line);
        scenario.log(line);
    }
}
