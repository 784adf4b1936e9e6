package dev.echosounder.contract.suite;

import static org.junit.platform.engine.TestExecutionResult.Status;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import dev.echosounder.contract.client.TestCaseTime;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.watch.Threads;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/**
 * A run of the contract within whatever runs already: a test, a comparison. What the user has set for the build around
 * it, a filter for instance, does not reach it, and the listeners around it do not see it.
 *
 * @param results of the scenarios that ran, by their names
 */
public record ContractRun(Map<String, TestExecutionResult> results) {

    private static final ScopedValue<Course> COURSE = ScopedValue.newInstance();

    /**
     * How a run goes.
     *
     * @param untilOneFails nothing more is asked after that
     * @param large whether large scenarios are run in full, whatever the filter of the build
     * @param timeout how long scenarios wait for something that must come; empty for {@linkplain Timeouts the default}
     * @param testCaseLimit how long a test case may take; empty for {@linkplain TestCaseTime the default}
     * @param over why nothing more is asked; null as long as something is
     */
    public record Course(
            ServerUnderTest subject,
            Exemptions.Handling handling,
            boolean untilOneFails,
            boolean large,
            Optional<Duration> timeout,
            Optional<Duration> testCaseLimit,
            AtomicReference<String> over) {

        public Course(ServerUnderTest subject) {
            this(
                    subject,
                    Exemptions.Handling.BELIEVED,
                    false,
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    new AtomicReference<>());
        }

        public Course with(Exemptions.Handling handling) {
            return new Course(subject, handling, untilOneFails, large, timeout, testCaseLimit, over);
        }

        public Course andStopsAtAFailure() {
            return new Course(subject, handling, true, large, timeout, testCaseLimit, over);
        }

        public Course inFull() {
            return new Course(subject, handling, untilOneFails, true, timeout, testCaseLimit, over);
        }

        public Course withTimeout(Duration time) {
            return new Course(subject, handling, untilOneFails, large, Optional.of(time), testCaseLimit, over);
        }

        public Course withTestCaseLimit(Duration time) {
            return new Course(subject, handling, untilOneFails, large, timeout, Optional.of(time), over);
        }

        /** Ends the run: nothing more is asked, for this reason. */
        void end(String because) {
            over.compareAndSet(null, because);
        }

        Optional<String> overBecause() {
            return Optional.ofNullable(over.get());
        }
    }

    /** The course within which this is asked; empty outside of any. */
    public static Optional<Course> current() {
        return COURSE.isBound() ? Optional.of(COURSE.get()) : Optional.empty();
    }

    /** The scenarios whose tags fit this expression and whose whole name fits this pattern. */
    public record Selection(String tags, String names) {

        /** All but those that take a large machine. */
        public static final Selection ALL = tagged("not @large");

        public static Selection tagged(String expression) {
            return new Selection(expression, ".*");
        }

        public static Selection named(Collection<String> scenarios) {
            return new Selection(
                    "", scenarios.stream().map(Pattern::quote).collect(Collectors.joining("|", "^(?:", ")$")));
        }
    }

    public static ContractRun of(Course course, Selection selection) {
        Map<String, TestExecutionResult> results = new LinkedHashMap<>();
        ScopedValue.where(COURSE, course)
                .run(() -> OwnLauncher.run(request(selection), (scenario, result) -> {
                    results.put(scenario, result);
                    if (course.untilOneFails && result.getStatus() == Status.FAILED) {
                        course.end("A test case has failed before.");
                    }
                }));
        return new ContractRun(results);
    }

    /** Does this as a run that goes so. */
    static void within(Course course, Runnable run) {
        ScopedValue.where(COURSE, course).run(run);
    }

    /** Does this as a run that goes so, in a separate thread; returns whether it has ended within this time. */
    static boolean within(Course course, Duration limit, Runnable run) {
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name(Threads.OWN_PREFIX + "examination")
                .start(() -> within(course, run));
        try {
            return thread.join(limit);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** This work as a part of the course in which this is called, for another thread. */
    public static Runnable carried(Runnable work) {
        return current().<Runnable>map(course -> () -> within(course, work)).orElse(work);
    }

    /** The scenarios that there are. */
    public static TestPlan plan() {
        return OwnLauncher.create().discover(request(Selection.tagged("")));
    }

    /** The scenarios that failed, in the order in which they ran. */
    public List<String> failed() {
        return ended(Status.FAILED);
    }

    /** The scenarios that passed. */
    public List<String> kept() {
        return ended(Status.SUCCESSFUL);
    }

    /** The scenarios that were skipped. */
    public List<String> skipped() {
        return ended(Status.ABORTED);
    }

    /** What it failed with. */
    public Throwable why(String failed) {
        return results.get(failed).getThrowable().orElseThrow();
    }

    private List<String> ended(Status status) {
        return results.entrySet().stream()
                .filter(scenario -> scenario.getValue().getStatus() == status)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static LauncherDiscoveryRequest request(Selection selection) {
        LauncherDiscoveryRequestBuilder request = OwnLauncher.request(
                        List.of(selectPackage("features.contract"), selectPackage("features.load")))
                .configurationParameter("cucumber.filter.name", selection.names);
        return (selection.tags.isEmpty()
                        ? request
                        : request.configurationParameter("cucumber.filter.tags", selection.tags))
                .build();
    }
}
