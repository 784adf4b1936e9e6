package dev.echosounder.contract.suite;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import dev.echosounder.api.Times;
import dev.echosounder.contract.suite.ContractRun.Course;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * The contract, asked of one server at an address: its requirements, and whether the server keeps them. Ends within a
 * limit of time, whatever the server does.
 */
public final class Examination implements TestExecutionListener {

    /** What is known of a requirement or a test case. */
    public enum Verdict {
        KEPT,
        BROKEN,
        NOT_ASKED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * A test case.
     *
     * @param why it is broken, or was not asked, in a sentence; what else was noticed if it is kept
     */
    public record Case(String name, Verdict verdict, Optional<String> why, Duration took) {}

    /**
     * A requirement.
     *
     * @param feature that it belongs to
     */
    public record Requirement(String feature, String name, List<Case> cases) {

        /** Broken if a test case is, kept if one is, and otherwise not asked. */
        public Verdict verdict() {
            List<Verdict> verdicts = cases.stream().map(Case::verdict).toList();
            return verdicts.contains(Verdict.BROKEN)
                    ? Verdict.BROKEN
                    : verdicts.contains(Verdict.KEPT) ? Verdict.KEPT : Verdict.NOT_ASKED;
        }
    }

    /**
     * What was found.
     *
     * @param cut why the examination ended before all was asked, in a sentence; empty if it did not
     */
    public record Result(List<Requirement> requirements, Duration took, Optional<String> cut) {

        /** How many requirements this is known of. */
        public long count(Verdict verdict) {
            return requirements.stream()
                    .filter(requirement -> requirement.verdict() == verdict)
                    .count();
        }
    }

    /** Hears how an examination goes on. */
    public interface Progress {

        /** All of its test cases are over. */
        void over(Requirement requirement);

        /** A test case of this requirement is broken. */
        void broken(Requirement requirement, Case one);
    }

    /** What a server must keep to be measured at all, which is asked first, and the rest. */
    private static final List<String> PARTS = List.of("@Preflight", "not @Preflight");

    /** A test case that had run for so long when the time was over is broken; a shorter one was merely the last. */
    private static final Duration TOO_SLOW = Duration.ofSeconds(30);

    private static final Pattern NUMBER = Pattern.compile("(?<=:)\\d{1,6}(?=\\])");

    private final ServerUnderTest.At at;
    private final Progress progress;
    private final long begun = System.nanoTime();
    private final Map<String, Long> running = new ConcurrentHashMap<>(); // unique identifiers, with their begin

    // Guarded by this.
    private final Map<String, Requirement> requirements = new LinkedHashMap<>(); // by unique identifiers
    private final Map<String, Integer> testCases = new HashMap<>(); // of each requirement, by the same
    private TestPlan plan;

    private Examination(ServerUnderTest.At at, Progress progress) {
        this.at = at;
        this.progress = progress;
    }

    /**
     * Runs the contract against the server: first what is asked before each measurement.
     *
     * @param large whether large scenarios are run in full
     * @param limit of time, after which nothing more is asked
     */
    public static Result of(ServerUnderTest.At at, boolean large, Duration limit, Progress progress) {
        Course course = new Course(at);
        Course whole = large ? course.inFull() : course;
        Examination examination = new Examination(at, progress);
        boolean ended = ContractRun.within(
                whole, limit, () -> PARTS.forEach(part -> OwnLauncher.run(request(part), examination)));
        if (!ended) {
            whole.end("the limit of %s was over".formatted(Times.text(limit)));
        }
        return examination.result(ended ? Optional.empty() : Optional.of(limit));
    }

    private static LauncherDiscoveryRequest request(String tags) {
        return OwnLauncher.request(List.of(selectPackage("features.contract")))
                .configurationParameter("cucumber.filter.tags", tags)
                .build();
    }

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan started) {
        plan = started;
        if (!requirements.isEmpty()) {
            return; // each part lists them all
        }
        started.getRoots().stream()
                .flatMap(root -> started.getDescendants(root).stream())
                .filter(TestIdentifier::isTest)
                .sorted(Comparator.comparing(Examination::place))
                .map(this::rule)
                .forEach(rule -> {
                    testCases.merge(rule.getUniqueId(), 1, Integer::sum);
                    requirements.computeIfAbsent(
                            rule.getUniqueId(),
                            unknown -> new Requirement(
                                    started.getParent(rule).orElseThrow().getDisplayName(),
                                    rule.getDisplayName(),
                                    new ArrayList<>()));
                });
    }

    /** Its file and lines, so that they sort as they stand in the features. */
    private static String place(TestIdentifier test) {
        return NUMBER.matcher(test.getUniqueId()).replaceAll(line -> "%06d".formatted(Integer.parseInt(line.group())));
    }

    /** The rule of a test case: what is right below its feature. */
    private TestIdentifier rule(TestIdentifier test) {
        List<TestIdentifier> path = new ArrayList<>();
        for (Optional<TestIdentifier> at = Optional.of(test); at.isPresent(); at = plan.getParent(at.get())) {
            path.addFirst(at.get());
        }
        return path.get(Math.min(2, path.size() - 1)); // the engine, the feature, the rule
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        if (identifier.isTest()) {
            running.put(identifier.getUniqueId(), System.nanoTime());
        }
    }

    @Override
    public synchronized void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (identifier.isTest()) {
            Duration took = Duration.ofNanos(System.nanoTime() - running.remove(identifier.getUniqueId()));
            Case ended = ended(identifier.getDisplayName(), result, took);
            Requirement requirement = requirement(identifier);
            requirement.cases.add(ended);
            if (ended.verdict == Verdict.BROKEN) {
                progress.broken(requirement, ended);
            }
            if (requirement.cases.size() == testCases.get(rule(identifier).getUniqueId())) {
                progress.over(requirement);
            }
        }
    }

    private Requirement requirement(TestIdentifier test) {
        return requirements.get(rule(test).getUniqueId());
    }

    private Case ended(String name, TestExecutionResult result, Duration took) {
        Optional<String> why = result.getThrowable().map(Sentence::of);
        return switch (result.getStatus()) {
            case SUCCESSFUL -> new Case(name, Verdict.KEPT, ServerSurvival.noticed(name), took);
            case ABORTED -> new Case(name, Verdict.NOT_ASKED, why, took);
            case FAILED ->
                new Case(
                        name,
                        Verdict.BROKEN,
                        Optional.of(why.orElse("It does not say why.")
                                + ServerSurvival.ending(at, name)
                                        .map(end -> " " + end)
                                        .orElse("")
                                + ServerSurvival.noticed(name)
                                        .map(note -> " " + note)
                                        .orElse("")),
                        took);
        };
    }

    private synchronized Result result(Optional<Duration> limit) {
        List<String> cut = new ArrayList<>();
        limit.ifPresent(time -> running.forEach((identifier, since) -> {
            TestIdentifier test = plan.getTestIdentifier(UniqueId.parse(identifier));
            Duration took = Duration.ofNanos(System.nanoTime() - since);
            boolean slow = took.compareTo(TOO_SLOW) > 0;
            requirement(test)
                    .cases
                    .add(new Case(
                            test.getDisplayName(),
                            slow ? Verdict.BROKEN : Verdict.NOT_ASKED,
                            Optional.of("It had run for %s when the limit of %s was over."
                                    .formatted(Times.text(took.truncatedTo(ChronoUnit.SECONDS)), Times.text(time))),
                            took));
            cut.add("\"" + test.getDisplayName() + "\"");
        }));
        List<Requirement> all = requirements.values().stream()
                .map(one -> new Requirement(one.feature, one.name, List.copyOf(one.cases)))
                .toList();
        return new Result(
                all,
                Duration.ofNanos(System.nanoTime() - begun),
                limit.map(time -> "The limit of %s was over%s, so not all was asked. A longer one is given by --limit."
                        .formatted(Times.text(time), cut.isEmpty() ? "" : " in " + String.join(" and ", cut))));
    }
}
