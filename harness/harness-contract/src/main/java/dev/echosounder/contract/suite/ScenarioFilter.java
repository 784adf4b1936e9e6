package dev.echosounder.contract.suite;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.contract.suite.ContractRun.Course;
import dev.echosounder.contract.suite.ContractRun.Selection;
import dev.echosounder.contract.suite.Exemptions.Handling;
import io.cucumber.java.Before;
import io.cucumber.java.Scenario;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.opentest4j.TestAbortedException;

/** What every scenario must pass before it begins: whether it is still asked for, and asked of this model. */
public final class ScenarioFilter {

    /** The order of a hook after those that look at the state before a scenario and again after it. */
    private static final int LAST = 100_000;

    /** The tag of scenarios that look at the process of a server at an address. */
    private static final String AT_AN_ADDRESS = "@AtAnAddress";

    /** For the check that a model cannot do what it is exempt from. */
    private static final Duration TIMEOUT = Duration.ofSeconds(6);

    /** What is wrong with an exemption, by model and tag: found out once. */
    private static final Map<String, Optional<String>> COMPLAINTS = new ConcurrentHashMap<>();

    /** What is under test, and is not on the class path: found out once. */
    private static final Set<ServerUnderTest.OfModel> UNKNOWN = ConcurrentHashMap.newKeySet();

    @Before(order = LAST)
    public void mayPass(Scenario scenario) {
        ContractRun.current().flatMap(Course::overBecause).ifPresent(why -> {
            throw new TestAbortedException(why);
        });
        if (scenario.getSourceTagNames().contains(AT_AN_ADDRESS) && ServerUnderTest.hasAnInside()) {
            throw new TestAbortedException("This test case is for servers at an address: what it asks of their process,"
                    + " others ask of a model in this one.");
        }
        if (ServerUnderTest.current().orElse(null) instanceof ServerUnderTest.OfModel subject) {
            Model model = model(subject);
            Exemptions exemptions = Exemptions.of(model, subject.suite());
            Handling handling = ContractRun.current().map(Course::handling).orElse(Handling.CHECKED);
            if (model.unavailable().isEmpty() && handling != Handling.IGNORED) {
                exemptions
                        .among(scenario.getSourceTagNames())
                        .ifPresent(capability -> exempt(exemptions, capability, handling));
            }
        }
    }

    /**
     * The model of the subject. If there is none, the first scenario fails with what to do, and the others are skipped.
     */
    private static Model model(ServerUnderTest.OfModel subject) {
        try {
            return Models.named(subject.name());
        } catch (IllegalArgumentException unknown) {
            if (UNKNOWN.add(subject)) {
                throw new IllegalArgumentException(
                        ("%s A suite's @SuiteDisplayName is the name of its model. Is the class of the model in"
                                        + " META-INF/services/dev.echosounder.api.Model of its module?")
                                .formatted(unknown.getMessage()),
                        unknown);
            }
            throw new TestAbortedException("There is no model \"%s\".".formatted(subject.name()), unknown);
        }
    }

    private static void exempt(Exemptions exemptions, Capability capability, Handling handling) {
        if (handling == Handling.CHECKED) {
            COMPLAINTS
                    .computeIfAbsent(
                            exemptions.model() + capability.tag(), unknown -> complaint(exemptions, capability))
                    .ifPresent(complaint -> {
                        throw new AssertionError(complaint);
                    });
        }
        throw new TestAbortedException(exemptions.sentence(capability));
    }

    /** Runs what it is exempt from, until it fails; a model that passes all of it needs no exemption. */
    private static Optional<String> complaint(Exemptions exemptions, Capability capability) {
        ContractRun run = ContractRun.of(
                new Course(new ServerUnderTest.OfModel(exemptions.model()))
                        .with(Handling.IGNORED)
                        .andStopsAtAFailure()
                        .withTimeout(TIMEOUT),
                Selection.tagged(capability.tag() + " and not @large"));
        return !run.failed().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        ("%s needs no exemption from %s, because it passes all %d test cases with that tag: remove the "
                                        + "exemption.")
                                .formatted(
                                        exemptions.model(),
                                        capability.tag(),
                                        run.kept().size()));
    }
}
