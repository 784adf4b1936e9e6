package dev.echosounder.contract.suite;

import io.cucumber.tagexpressions.TagExpressionException;
import io.cucumber.tagexpressions.TagExpressionParser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/**
 * A run of scenarios that are named by their files, outside a build: with the same steps, and comparisons are measured
 * as if a filter had named their tag.
 *
 * @param passed by name
 * @param failed in the order in which they ran; once for each mistake that is known
 * @param skipped those that cannot run here, in the order in which they came
 */
public record ScenarioRun(List<String> passed, List<Ended> failed, List<Ended> skipped) {

    private static final ScopedValue<Asked> ASKED = ScopedValue.newInstance();

    /** What {@link StepFailures} says of the scenario that runs. */
    private static final ScopedValue<List<String>> SAID = ScopedValue.newInstance();

    private static final ScopedValue<Boolean> REHEARSAL = ScopedValue.newInstance();

    /**
     * A scenario that did not pass.
     *
     * @param why in a sentence
     */
    public record Ended(String scenario, String why) {}

    /**
     * What is to run, and where its results go.
     *
     * @param tags an expression that their tags are to fit; empty for any
     * @param name a regular expression that is to be found in their names; empty for any
     * @param results the folder in which that of each comparison is kept
     * @param smoke whether comparisons are only tried, and nothing is measured
     * @param longestWait how long a comparison waits while something else is measured; empty for as long as it takes
     */
    public record Asked(
            List<FeatureFile> features,
            Optional<String> tags,
            Optional<String> name,
            Path results,
            boolean smoke,
            Optional<Duration> longestWait) {

        /**
         * @throws IllegalArgumentException if the tags or the name are no such expression; the message is one sentence
         */
        public Asked {
            features = List.copyOf(features);
            tags.ifPresent(Asked::checkTags);
            name.ifPresent(Asked::checkName);
        }

        private static void checkTags(String tags) {
            try {
                TagExpressionParser.parse(tags);
            } catch (TagExpressionException wrong) {
                throw new IllegalArgumentException(
                        "\"%s\" is no expression of tags: write one such as \"@OpenLoop and not @Capacity\"."
                                .formatted(tags),
                        wrong);
            }
        }

        private static void checkName(String name) {
            try {
                Pattern.compile(name);
            } catch (PatternSyntaxException wrong) {
                throw new IllegalArgumentException(
                        "\"%s\" is no regular expression (%s): write a part of the scenario's name."
                                .formatted(name, wrong.getDescription()),
                        wrong);
            }
        }
    }

    /** What was asked for in the run within which this is called; empty outside of any. */
    public static Optional<Asked> current() {
        return ASKED.isBound() ? Optional.of(ASKED.get()) : Optional.empty();
    }

    /**
     * Whether this is the run before the run, in which a comparison does all but measure, and other scenarios end
     * before their first step: what is wrong in any of them is known before the first measurement.
     */
    public static boolean isRehearsal() {
        return REHEARSAL.orElse(false);
    }

    /** Records which step of the running scenario has failed, and why. */
    static void stepFailed(String what) {
        SAID.get().add(what);
    }

    /** Runs them, one after the other; none of them if one fails in a rehearsal, so that no measurement is wasted. */
    public static ScenarioRun of(Asked asked) {
        ScenarioRun rehearsal = run(asked, true);
        return rehearsal.failed().isEmpty() ? run(asked, false) : rehearsal;
    }

    private static ScenarioRun run(Asked asked, boolean rehearsal) {
        ScenarioRun run = new ScenarioRun(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        ScopedValue.where(ASKED, asked)
                .where(SAID, new CopyOnWriteArrayList<>())
                .where(REHEARSAL, rehearsal)
                .run(() -> OwnLauncher.run(request(asked), run::ended));
        return rehearsal ? new ScenarioRun(List.of(), run.failed, List.of()) : run;
    }

    private void ended(String scenario, TestExecutionResult result) {
        List<String> said = List.copyOf(SAID.get());
        SAID.get().clear();
        List<Ended> ended = (said.isEmpty()
                        ? List.of(result.getThrowable().map(Sentence::of).orElse("it does not say why"))
                        : said)
                .stream().map(why -> new Ended(scenario, why)).toList();
        switch (result.getStatus()) {
            case SUCCESSFUL -> passed.add(scenario);
            case FAILED -> failed.addAll(ended);
            case ABORTED -> skipped.addAll(ended);
        }
    }

    /** Whether no scenario was what was asked for. */
    public boolean isEmpty() {
        return passed.isEmpty() && failed.isEmpty() && skipped.isEmpty();
    }

    private static LauncherDiscoveryRequest request(Asked asked) {
        LauncherDiscoveryRequestBuilder request = OwnLauncher.request(
                        asked.features().stream().map(FeatureFile::selector).toList())
                .configurationParameter(
                        "cucumber.plugin",
                        Stream.of(ScenarioReport.class, StepFailures.class, ScenarioSteps.class, KnownSteps.class)
                                .map(Class::getName)
                                .collect(Collectors.joining(",")));
        asked.tags().ifPresent(tags -> request.configurationParameter("cucumber.filter.tags", tags));
        asked.name()
                .ifPresent(name -> request.configurationParameter(
                        "cucumber.filter.name", ".*(?:" + name + ").*")); // Cucumber asks for the whole name
        return request.build();
    }
}
