package dev.echosounder.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Models;
import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.suite.ContractRun.Course;
import dev.echosounder.contract.suite.ContractRun.Selection;
import dev.echosounder.contract.suite.Exemptions;
import dev.echosounder.contract.suite.Exemptions.Handling;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.contract.suite.NotSupported;
import dev.echosounder.contract.suite.ServerUnderTest;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * A model is exempt from what it cannot support, and from nothing else; an exemption that is not needed is a failure.
 */
class ExemptionsTest {

    private static final ServerUnderTest ONE_AT_A_TIME =
            new ServerUnderTest.OfModel("one-client-at-a-time", Optional.of(OneClientAtATime.class));
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    /** That the model passes all others is shown by blocking-single, which serves one client after the other, too. */
    @Test
    void theScenariosWithTheTagAreSkippedWithTheReasonAndOthersPass() {
        ContractRun run = ContractRun.of(
                new Course(ONE_AT_A_TIME).withTimeout(TIMEOUT),
                Selection.tagged(
                        "(@ManyConnections or @Preflight or @Connecting) and not @large and not @AtAnAddress"));

        assertThat(run.failed())
                .as("scenarios that a sound server fails which serves one client after the other: if they need"
                        + " more, tag them with @ManyConnections")
                .isEmpty();
        assertThat(run.kept()).hasSizeGreaterThan(30);
        assertThat(Set.copyOf(run.skipped())).isEqualTo(tagged(Capability.MANY_CONNECTIONS));
        assertThat(run.why("1,100 connections at once"))
                .hasMessage("one-client-at-a-time is not asked for @ManyConnections, because it serves one client after"
                        + " the other.");
    }

    @Test
    void anExemptionThatIsNeededIsAccepted() {
        ContractRun run = ContractRun.of(
                new Course(ONE_AT_A_TIME).with(Handling.CHECKED), Selection.tagged("@ManyConnections and @Preflight"));

        assertThat(run.failed()).isEmpty();
        assertThat(run.skipped()).isNotEmpty();
    }

    @Test
    void anExemptionThatIsNotNeededIsAFailure() {
        ServerUnderTest proud =
                new ServerUnderTest.OfModel("exempt-without-need", Optional.of(ExemptWithoutNeed.class));
        ContractRun run = ContractRun.of(new Course(proud).with(Handling.CHECKED), Selection.tagged("@Connecting"));

        assertThat(Set.copyOf(run.failed())).isEqualTo(tagged(Capability.CONNECTING));
        assertThat(run.why(run.failed().getFirst()))
                .hasMessageMatching(
                        "exempt-without-need needs no exemption from @Connecting, because it passes all \\d+ test cases"
                                + " with that tag: remove the exemption\\.");
    }

    @ParameterizedTest
    @EnumSource
    void everyCapabilityIsNeededSomewhere(Capability capability) {
        assertThat(tagged(capability)).isNotEmpty();
    }

    @Test
    void aSuiteAndItsModelMustAgree() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Exemptions.of(Models.named("one-client-at-a-time"), Optional.of(SaysNothing.class)))
                .withMessage(
                        "one-client-at-a-time cannot do what @ManyConnections asks for, and its suite does not say so:"
                                + " put @NotSupported(tag = \"@ManyConnections\", because = \"it serves one client"
                                + " after the other\") on it.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Exemptions.of(Models.named("sound"), Optional.of(OneClientAtATime.class)))
                .withMessage(
                        "The suite of sound exempts it from @ManyConnections, and the model does not: let incapable()"
                                + " say why.");
    }

    @Test
    void aSuiteWhoseModelIsNotFoundFailsOnce() {
        ContractRun run = ContractRun.of(
                new Course(new ServerUnderTest.OfModel("soundd", Optional.of(SaysNothing.class))),
                Selection.tagged("@Preflight"));

        assertThat(run.failed()).hasSize(1);
        assertThat(run.skipped()).hasSizeGreaterThan(10);
        assertThat(run.why(run.failed().getFirst()))
                .hasMessageStartingWith(
                        "There is no model \"soundd\" on this class path: did you mean sound? Known are: ")
                .hasMessageEndingWith(
                        "Is the class of the model in META-INF/services/dev.echosounder.api.Model of its" + " module?");
    }

    @Test
    void aTagOfNoCapabilityIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Exemptions.of(Models.named("sound"), Optional.of(CannotFly.class)))
                .withMessage("There is no exemption from @Flying: there are only @ManyConnections and @Connecting.");
    }

    /** The scenarios that a run of the contract has: those with the tag @large are asked for by their tag only. */
    private static Set<String> tagged(Capability capability) {
        TestPlan plan = ContractRun.plan();
        return plan.getRoots().stream()
                .flatMap(root -> plan.getDescendants(root).stream())
                .filter(TestIdentifier::isTest)
                .filter(scenario -> scenario.getTags().stream()
                        .noneMatch(tag -> tag.getName().equals("large")))
                .filter(scenario ->
                        scenario.getTags().stream().anyMatch(tag -> ("@" + tag.getName()).equals(capability.tag())))
                .map(TestIdentifier::getDisplayName)
                .collect(Collectors.toSet());
    }

    @ModelSuite
    @NotSupported(tag = "@ManyConnections", because = "it serves one client after the other")
    private static final class OneClientAtATime {}

    @ModelSuite
    @NotSupported(tag = "@Connecting", because = "it does not care to")
    private static final class ExemptWithoutNeed {}

    @ModelSuite
    private static final class SaysNothing {}

    @ModelSuite
    @NotSupported(tag = "@Flying", because = "it has no wings")
    private static final class CannotFly {}
}
