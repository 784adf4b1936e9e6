package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.api.Handshake;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.report.statistics.Interval;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.cost.Cost.Figure;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.jvm.JvmSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SummaryTest {

    private static final double[] FAST = {1000, 1010, 990, 1000, 1010};
    private static final double[] AS_FAST = {1010, 990, 1000, 1005, 995};
    private static final double[] HALF = {505, 500, 495, 500, 500};

    @Test
    void theFastestComesFirstInAnyOrderAndRanksAreAsWideAsWhatIsNotDistinguished() {
        Summary summary = Outcomes.staged()
                .ran("slow", HALF)
                .ran("fast", FAST)
                .ran("as fast", AS_FAST)
                .summary();

        assertThat(summary.rows())
                .extracting(Row::rankText, Row::subject, row -> row.standing().notDistinguished())
                .containsExactly(
                        tuple("1-2", "fast", List.of("as fast")),
                        tuple("1-2", "as fast", List.of("fast")),
                        tuple("3", "slow", List.of()));
    }

    @Test
    void theFigureIsTheMedianOfTheTrials() {
        Row row = row(Outcomes.staged().ran("a", 100, 200, 120), "a");

        assertThat(row.figure().orElseThrow().value()).isCloseTo(120, within(0.01));
        assertThat(row.figure().orElseThrow().interval().orElseThrow())
                .satisfies(interval -> assertThat(interval.low()).isLessThan(100));
    }

    @Test
    void ratiosAreToTheFastestWithinBlocks() {
        Outcomes drifting = Outcomes.staged().ran("fast", 1000, 500, 250, 500).ran("slow", 800, 400, 200, 400);

        assertThat(row(drifting, "slow").toFastest().orElseThrow().value()).isCloseTo(0.8, within(1e-6));
        assertThat(row(drifting, "fast").toFastest().orElseThrow().value()).isEqualTo(1);
    }

    @Test
    void invalidTrialsAreLeftOutAndCounted() {
        Row row = row(
                Outcomes.staged()
                        .ran("a", 100, 100, 100, 100, 900)
                        .invalid("a", 5, Verdict.Kind.MACHINE_BUSY, "Others used 41 %."),
                "a");

        assertThat(row.figure().orElseThrow().value()).isCloseTo(100, within(1e-9));
        assertThat(row.rankText()).isEqualTo("1");
        assertThat(row.trials().valid()).isEqualTo(4);
        assertThat(row.trials().total()).isEqualTo(5);
        assertThat(row.trials().invalid())
                .containsExactly(new Row.Invalid(Verdict.Kind.MACHINE_BUSY, 1, "Others used 41 %."));
    }

    @Test
    void reasonsAreGroupedTheMostFrequentFirst() {
        Row row = row(
                Outcomes.staged()
                        .failed("a", Verdict.Kind.DIED, "It died.")
                        .failed("a", Verdict.Kind.HUNG, "It hung first.")
                        .failed("a", Verdict.Kind.HUNG, "It hung again."),
                "a");

        assertThat(row.trials().invalid())
                .containsExactly(
                        new Row.Invalid(Verdict.Kind.HUNG, 2, "It hung first."),
                        new Row.Invalid(Verdict.Kind.DIED, 1, "It died."));
    }

    @Test
    void twoValidTrialsAreTooFewForARank() {
        Summary summary = Outcomes.staged()
                .ran("a", 100, 100, 100)
                .ran("b", 200, 200, 200)
                .invalid("b", 1, Verdict.Kind.LOST, "One was lost.")
                .summary();

        assertThat(summary.rows())
                .extracting(
                        Row::subject,
                        Row::rankText,
                        row -> row.standing().unranked().orElse(""))
                .containsExactly(tuple("a", "1", ""), tuple("b", "-", "too few valid trials: 3 are needed"));
        assertThat(summary.rows().getLast().figure().orElseThrow().interval()).isEmpty();
        assertThat(summary.rows().getLast().toFastest()).isEmpty();
    }

    @Test
    void threeValidTrialsOfSevenAreTooFewForARank() {
        Outcomes outcomes = Outcomes.staged().ran("a", 1, 1, 1, 1, 1, 1, 1);
        List.of(1, 2, 3, 4).forEach(block -> outcomes.invalid("a", block, Verdict.Kind.THROTTLED, "It was throttled."));

        assertThat(row(outcomes, "a").standing().unranked()).contains("too few valid trials: half of them are needed");
    }

    @Test
    void aServerWithoutAValidTrialHasNoFigures() {
        Row row = row(Outcomes.staged().failed("a", Verdict.Kind.DIED, "It died."), "a");

        assertThat(row.standing().unranked()).contains("no valid trial");
        assertThat(row.figure()).isEmpty();
        assertThat(row.closed()).isEmpty();
        assertThat(row.server()).isEmpty();
    }

    @Test
    void aServerWithoutTrialsIsNotRanked() {
        assertThat(row(Outcomes.staged().ran("a", FAST).ran("b"), "b")
                        .standing()
                        .unranked())
                .contains("no trial was made");
    }

    @Test
    void theRatiosToTheBaselineRankIfEveryValidTrialHasOne() {
        double[] machine = {1000, 700, 500, 600, 900};
        Summary summary = Outcomes.staged()
                .withBaseline(machine)
                .ran("fast", machine)
                .ran("slow", 811, 559, 405, 479, 720)
                .summary();

        assertThat(summary.key()).isEqualTo(Key.RATIO_TO_BASELINE);
        assertThat(summary.rows().getFirst().toBaseline().orElseThrow().value()).isCloseTo(1, within(1e-9));
        assertThat(summary.rows().getLast().toFastest().orElseThrow().value()).isCloseTo(0.8, within(0.01));
    }

    @Test
    void theRatiosRankHoweverMuchTheBaselineVaries() {
        assertThat(Outcomes.staged()
                        .withBaseline(1000, 700, 500, 600, 900)
                        .ran("fast", FAST)
                        .ran("slow", HALF)
                        .summary()
                        .key())
                .isEqualTo(Key.RATIO_TO_BASELINE);
    }

    @Test
    void otherwiseMessagesPerSecondRank() {
        Outcomes some = Outcomes.staged().ran("a", FAST).withBaseline(FAST).ran("b", HALF);

        assertThat(Outcomes.staged().ran("a", FAST).summary().key()).isEqualTo(Key.MESSAGES_PER_SECOND);
        assertThat(some.summary().key()).as("one has no baseline").isEqualTo(Key.MESSAGES_PER_SECOND);
    }

    @Test
    void aBaselineDrivenByClientsUnderTestRanksNothing() {
        Summary pairings = Outcomes.staged()
                .withBaseline(FAST)
                .ranBy("nio", "selector", FAST)
                .ranBy("blocking", "selector", HALF)
                .summary();

        assertThat(pairings.key()).isEqualTo(Key.MESSAGES_PER_SECOND);
    }

    @Test
    void aSearchIsRankedByTheCapacitiesThatItFound() {
        Plan.Goal goal = new Plan.Goal(99, Duration.ofMillis(5), 100, 10_000);
        Summary summary =
                Outcomes.staged().searching(goal).ran("a", HALF).ran("b", FAST).summary();

        assertThat(summary.key()).isEqualTo(Key.CAPACITY);
        assertThat(summary.loop()).isEqualTo("open loop");
        assertThat(summary.rows()).extracting(Row::subject).containsExactly("b", "a");
    }

    @Test
    void encryptionIsInTheHeadingAndAHandshakeForEachMessageBelow() {
        LoadShape encrypted = Outcomes.SHAPE.encrypted(new EncryptionSpec.Tls("boringssl", "1.3"));
        Summary kept = Outcomes.staged().with(encrypted).ran("a", HALF).summary();
        Summary reconnecting = Outcomes.staged()
                .with(encrypted.at(new LoadModel.Reconnecting()))
                .ran("a", HALF)
                .summary();

        assertThat(kept.loadText()).endsWith("; connections encrypted with TLS 1.3 by boringssl");
        assertThat(reconnecting.loadText())
                .endsWith("; connections encrypted with TLS 1.3 by boringssl, a full handshake each");
        assertThat(new Setting(reconnecting).whatTheyAreNot())
                .endsWith(
                        " Here it includes connecting and a full TLS handshake, and msg/s are accepted connections/s.");
    }

    @Test
    void aLoadThatResumesSessionsSaysSo() {
        LoadShape resuming = Outcomes.SHAPE
                .encrypted(new EncryptionSpec.Tls("jdk", "1.3").resumingSessions())
                .at(new LoadModel.Reconnecting());
        Summary summary = Outcomes.staged().with(resuming).ran("a", HALF).summary();

        assertThat(summary.loadText()).endsWith("; connections encrypted with TLS 1.3 by jdk, resuming sessions");
        assertThat(new Setting(summary).whatTheyAreNot())
                .endsWith(" Here it includes connecting and a TLS handshake that resumes a session, and msg/s are"
                        + " accepted connections/s.");
    }

    @Test
    void whatTheHandshakesAgreedOnIsHeldConstantOrEveryVariantIsNamed() {
        Handshake usual = new Handshake("TLS_AES_256_GCM_SHA384", "x25519", false);
        Outcomes staged = Outcomes.staged()
                .with(Outcomes.SHAPE.encrypted(new EncryptionSpec.Tls("jdk", "1.3")))
                .ran("a", HALF)
                .ran("b", HALF);

        assertThat(new Setting(staged.summary()).heldConstant()).doesNotContain("handshake");
        assertThat(new Setting(staged.agreedOn("a", usual).summary()).heldConstant())
                .contains(" loopback; TLS handshakes agreed on x25519, TLS_AES_256_GCM_SHA384; ");
        assertThat(new Setting(staged.agreedOn("b", new Handshake("TLS_AES_128_GCM_SHA256", "X25519MLKEM768", false))
                                .summary())
                        .heldConstant())
                .contains("agreed on X25519MLKEM768, TLS_AES_128_GCM_SHA256 or x25519, TLS_AES_256_GCM_SHA384; ");
    }

    @Test
    void howWhatIsOutsideOfAServerIsUsedIsHeldConstant() {
        assertThat(heldConstant(new ServiceTime.Asking(Duration.ofMillis(5))))
                .contains(
                        "; the thread that runs the session asks the backend and blocks until it has answered, over as"
                                + " many connections as are needed at a time; ");
        assertThat(heldConstant(new ServiceTime.Asking(Duration.ofMillis(5), 16)))
                .contains(" until it has answered, over 16 connections at most; ");
        assertThat(heldConstant(new ServiceTime.ReadingFile(16 * 1024)))
                .contains("; the thread that runs the session opens, reads, checks and closes the file, which is in the"
                        + " page cache; ");
        assertThat(heldConstant(new ServiceTime.Waiting(Duration.ofMillis(5)))).doesNotContain("session");
    }

    private static String heldConstant(ServiceTime time) {
        return new Setting(Outcomes.staged()
                        .with(Outcomes.SHAPE.taking(time))
                        .ran("a", HALF)
                        .summary())
                .heldConstant();
    }

    @Test
    void belowIsThatAnOutsideServerDoesNotEncryptWithTheEngineOfTheHeading() {
        LoadShape encrypted = Outcomes.SHAPE.encrypted(new EncryptionSpec.Tls("boringssl", "1.3"));
        Subject outside = Subject.of(new ServerSpec.Outside("c", "c {port} {certificate} {key}"));
        Outcomes outcomes = Outcomes.staged().with(encrypted).ran("a", HALF);
        String sentence =
                " The load and the models encrypt with the engine boringssl. Each outside server uses its own.";

        assertThat(new Setting(outcomes.summary()).whatTheyAreNot()).doesNotContain(sentence);
        assertThat(new Setting(outcomes.only(outside).summary()).whatTheyAreNot())
                .endsWith(sentence);
        assertThat(new Setting(Outcomes.staged().only(outside).summary()).whatTheyAreNot())
                .doesNotContain(sentence);
    }

    @Test
    void aConnectionForEachMessageIsInTheHeadingAndWhatItMeansBelow() {
        Summary summary = Outcomes.staged()
                .with(Outcomes.SHAPE.at(new LoadModel.Reconnecting()))
                .ran("a", HALF)
                .summary();

        assertThat(summary.loadText()).endsWith(", a connection for each message");
        assertThat(new Setting(summary).whatTheyAreNot())
                .endsWith(" Here it includes connecting, and msg/s are accepted connections/s.");
        assertThat(new Setting(Outcomes.staged().ran("a", HALF).summary()).whatTheyAreNot())
                .doesNotContain("connecting");
    }

    @Test
    void whatIsSpecialAboutAServersJvmIsBelowAsItReportsItself() {
        String usual = Outcomes.ENVIRONMENT.host().jvm();
        ServerSpec.Model onZgc = onJvm("a on ZGC", "", "-XX:+UseZGC");
        ServerSpec.Model newer = onJvm("a on 26", "/opt/26", "-Xint");
        Summary summary = Outcomes.staged()
                .ran("a", HALF)
                .ranOnJvm(onZgc, jvm(usual, "ZGC", 0, "-Xms512m", "-Xmx512m", "-XX:+UseZGC"), HALF)
                .ranOnJvm(newer, jvm("OpenJDK 26", "Parallel", 0, "-Xms512m", "-Xmx512m", "-XX:+UseParallelGC"), HALF)
                .ranOnJvm(
                        onJvm("a, 1 carrier", "", "-Dcarriers=1"),
                        jvm(usual, "Parallel", 1, "-Xms512m", "-Xmx512m", "-XX:+UseParallelGC", "-Dcarriers=1"),
                        HALF)
                .summary();

        assertThat(new Setting(summary).notHeldConstant())
                .hasValue("Not held constant, as each JVM reports itself:"
                        + " a on ZGC: -XX:+UseZGC, without -XX:+UseParallelGC, collector ZGC;"
                        + " a on 26: OpenJDK 26 in /opt/26, collector Parallel;"
                        + " a, 1 carrier: -Dcarriers=1, collector Parallel, 1 carrier.");
        assertThat(new Notes(summary).paragraphs())
                .contains(new Setting(summary).notHeldConstant().orElseThrow());
        assertThat(new Setting(Outcomes.staged().ran("a", HALF).summary()).notHeldConstant())
                .isEmpty();
    }

    @Test
    void aServerThatNeverServedOnItsJvmIsNamedWithWhatWasAskedFor() {
        Summary summary = Outcomes.staged()
                .only(Subject.of(onJvm("a on ZGC", "", "-XX:+UseZGC"), Outcomes.REFERENCE))
                .summary();

        assertThat(new Setting(summary).notHeldConstant().orElseThrow())
                .endsWith(" a on ZGC: unknown, as it never served with the JVM options \"-XX:+UseZGC\".");
    }

    private static ServerSpec.Model onJvm(String name, String home, String options) {
        return new ServerSpec.Model(name, "a", JvmSpec.of(home, options));
    }

    private static JvmFacts jvm(String vm, String collector, int carriers, String... options) {
        return new JvmFacts(vm, collector, List.of(options), carriers);
    }

    @Test
    void inAnOpenLoopResponseTimesRank() {
        Summary summary = Outcomes.staged()
                .with(Outcomes.SHAPE.at(new LoadModel.Open(500, LoadModel.Arrivals.POISSON)))
                .ran("late", HALF)
                .ran("early", FAST)
                .summary();

        assertThat(summary.key()).isEqualTo(Key.RESPONSE_P99);
        assertThat(summary.rows()).extracting(Row::subject).containsExactly("early", "late");
        assertThat(summary.rows().getLast().toFastest().orElseThrow().value())
                .as("its p99 by the best's")
                .isCloseTo(2, within(0.02));
    }

    @Test
    void processorTimeRanksIfTheScenarioAsksForIt() {
        Summary summary = Outcomes.staged()
                .with(Outcomes.SHAPE.at(new LoadModel.Open(500, LoadModel.Arrivals.POISSON)))
                .rankedByCpu()
                .ran("costly", HALF)
                .ran("cheap", FAST)
                .summary();

        assertThat(summary.key()).isEqualTo(Key.CPU_PER_MESSAGE);
        assertThat(summary.rows()).extracting(Row::subject).containsExactly("cheap", "costly");
        assertThat(summary.rows().getFirst().mayBeBest()).isTrue();
        assertThat(summary.rows().getLast().mayBeBest()).isFalse();
        assertThat(summary.rows().getLast().toFastest().orElseThrow().value())
                .as("a staged server with half the rate takes twice the processor time")
                .isCloseTo(2, within(0.02));
    }

    @Test
    void aServerThatDoesNotHoldTheRateHasABacklogAndNoLatency() {
        Outcomes outcomes = Outcomes.staged()
                .with(Outcomes.SHAPE.at(new LoadModel.Open(800, LoadModel.Arrivals.POISSON)))
                .ran("a", HALF);
        List.of(1, 2, 3, 4)
                .forEach(block -> outcomes.invalid("a", block, Verdict.Kind.OVERLOAD, "The backlog was 300."));
        Row row = row(outcomes, "a");

        assertThat(row.overloaded()).isTrue();
        assertThat(row.overload()).contains("The backlog was 300.");
        assertThat(row.response()).isEmpty();
    }

    @Test
    void theResolutionIsTheDifferenceThatIsDetectedInMostComparisons() {
        Resolution resolution = Outcomes.staged()
                .ran("a", FAST)
                .ranAgain("a", AS_FAST)
                .ran("three percent less", 970, 980, 960, 975, 968)
                .summary()
                .resolution();

        assertThat(resolution.difference().orElseThrow()).isBetween(0.01, 0.04);
        assertThat(resolution.criticalValue().orElseThrow()).isBetween(2.8, 4.0);
        assertThat(resolution.controls()).singleElement().satisfies(control -> {
            assertThat(control.server()).isEqualTo("a");
            assertThat(control.again()).isEqualTo("a (again)");
            assertThat(control.interval().contains(1)).isTrue();
            assertThat(control.contradicts()).isFalse();
        });
    }

    @Test
    void theResolutionNeedsNoControl() {
        Resolution resolution =
                Outcomes.staged().ran("a", FAST).ran("b", HALF).summary().resolution();

        assertThat(resolution.difference()).isPresent();
        assertThat(resolution.controls()).isEmpty();
    }

    @Test
    void theResolutionOfOneServerIsUnknown() {
        assertThat(Outcomes.staged().ran("a", FAST).summary().resolution())
                .isEqualTo(new Resolution(
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        Optional.empty(),
                        List.of()));
    }

    @Test
    void aControlThatIsShownToDifferContradictsTheComparison() {
        Summary summary = Outcomes.staged().ran("a", FAST).ranAgain("a", HALF).summary();

        assertThat(summary.resolution().contradictions())
                .singleElement()
                .asString()
                .startsWith("\"a\" and \"a (again)\" are the same server, but differ by 10");
        assertThat(summary.rows())
                .extracting(Row::rankText)
                .as("it is one server")
                .containsOnly("1");
    }

    @Test
    void aServerThatWasMeasuredTwiceCountsOnce() {
        Summary summary = Outcomes.staged()
                .ran("a", FAST)
                .ranAgain("a", AS_FAST)
                .ran("half", HALF)
                .ran("half of half", 250, 251, 249, 250, 252)
                .summary();

        assertThat(summary.rows()).extracting(Row::rankText).containsExactly("1", "1", "2", "3");
        assertThat(summary.rows())
                .extracting(row -> row.standing().notDistinguished())
                .containsOnly(List.of());
    }

    @Test
    void aServerThatIsNotDistinguishedFromOneMeasuredTwiceIsNotFromOneServer() {
        Summary summary = Outcomes.staged()
                .ran("a", FAST)
                .ranAgain("a", AS_FAST)
                .ran("b", 1003, 995, 1001, 1002, 1000)
                .summary();

        assertThat(summary.rows()).extracting(Row::rankText).containsOnly("1-2");
        assertThat(summary.row("b").orElseThrow().standing().notDistinguished()).containsExactly("a");
        assertThat(summary.row("a (again)").orElseThrow().standing().notDistinguished())
                .containsExactly("b");
    }

    @Test
    void aServerThatIsMuchNoisierThanTheOthersIsNamed() {
        Outcomes outcomes = Outcomes.staged().ran("noisy", 800, 1300, 700, 1200, 900);
        for (int i = 1; i <= 5; i++) {
            outcomes.ran("steady " + i, i % 2 == 0 ? FAST : AS_FAST);
        }

        assertThat(outcomes.summary().notes())
                .singleElement()
                .asString()
                .startsWith("noisy is noisy: within blocks its figure varies by 2");
        assertThat(outcomes.summary()
                        .row("noisy")
                        .orElseThrow()
                        .standing()
                        .noise()
                        .orElseThrow())
                .isBetween(0.2, 0.3);
    }

    @Test
    void noiseIsDividedIntoThatOfTheRunsAndThatOfTheStarts() {
        Noise noise = Outcomes.staged()
                .ran("a", 1000, 1100, 900, 1000, 1100)
                .ran("b", 1000, 1000, 1000, 1000, 1000)
                .summary()
                .resolution()
                .noise()
                .orElseThrow();

        assertThat(noise.runs().orElseThrow())
                .as("the runs of all staged trials rise alike, as if the machine did")
                .isCloseTo(0, within(1e-3));
        assertThat(noise.starts().orElseThrow()).isCloseTo(noise.trial(), within(1e-6));
        assertThat(noise.trial()).isBetween(0.05, 0.07);
    }

    @Test
    void latenciesAndCostsAreMediansOfTheValidTrials() {
        Row row = row(
                Outcomes.staged()
                        .ran("a", 50_000, 100_000, 200_000, 1)
                        .invalid("a", 4, Verdict.Kind.MACHINE_BUSY, "Busy."),
                "a");

        assertThat(row.closed())
                .contains(new Row.Latency(
                        1_000, OptionalDouble.of(2_000), OptionalDouble.of(4_000), 20_000, new Interval(1_000, 4_000)));
        assertThat(row.response()).as("a closed loop has none").isEmpty();
        assertThat(row.behaviour().orElseThrow().worstClientShare()).hasValue(0.97);
        assertThat(row.server().orElseThrow().of(Figure.CPU_MICROS_PER_MESSAGE).orElseThrow())
                .isCloseTo(10, within(1e-9));
        assertThat(row.server().orElseThrow().of(Figure.THREADS)).hasValue(120);
        assertThat(Metric.PEAK_MEMORY.cell(row).text()).isEqualTo("180");
        assertThat(row.server().orElseThrow().of(Figure.BYTES_PER_CONNECTION))
                .as("what no trial knows")
                .isEmpty();
    }

    @Test
    void theSameOutcomeGivesTheSameSummary() {
        Outcomes outcomes = Outcomes.staged().ran("a", FAST).ran("b", HALF);

        assertThat(outcomes.summary()).isEqualTo(outcomes.summary());
    }

    @Test
    void theNotesOfTheOutcomeAreInTheSummary() {
        Summary summary = Outcomes.staged()
                .titled("A title")
                .seeded(7)
                .ran("a", FAST)
                .skipped("uring", "No io_uring.")
                .partial("Interrupted.")
                .noted("A note.")
                .summary();

        assertThat(summary.title()).isEqualTo("A title");
        assertThat(summary.plan().seed()).isEqualTo(7);
        assertThat(summary.loop()).isEqualTo("closed loop");
        assertThat(summary.load().skipped()).containsExactly(entry("uring", "No io_uring."));
        assertThat(summary.outcome().partial()).contains("Interrupted.");
        assertThat(summary.notes()).containsExactly("A note.");
    }

    private static Row row(Outcomes outcomes, String name) {
        return outcomes.summary().rows().stream()
                .filter(row -> row.subject().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theRankOfTheOnlyServerThatCouldBeMeasuredSaysNothing() {
        Outcomes disturbed = Outcomes.staged().ran("a", 1000, 1000, 1000).ran("b", 1200, 1200, 1200);
        for (int block = 1; block <= 2; block++) {
            disturbed.invalid("b", block, Verdict.Kind.MACHINE_BUSY, "The host took it.");
        }

        assertThat(disturbed.summary().notes())
                .singleElement()
                .asString()
                .startsWith("Only a has enough valid trials.");
    }

    @Test
    void theRankOfTheOnlyServerThatHeldTheRateCounts() {
        Outcomes lost = Outcomes.staged().ran("a", 1000, 1000, 1000).ran("b", 1200, 1200, 1200);
        for (int block = 1; block <= 3; block++) {
            lost.invalid("b", block, Verdict.Kind.LOST, "An answer was lost.");
        }

        assertThat(lost.summary().notes()).isEmpty();
        assertThat(Outcomes.staged().ran("a", 1000, 1000, 1000).summary().notes())
                .isEmpty();
        assertThat(Outcomes.staged()
                        .ran("a", 1000, 1000, 1000)
                        .ran("b", 1200, 1200, 1200)
                        .summary()
                        .notes())
                .isEmpty();
    }

    @Test
    void ifASearchEndsAtItsHighestRateTheCapacityMayBeHigher() {
        Plan.Goal goal = new Plan.Goal(99, Duration.ofMillis(5), 1_000, 200_000);
        Summary summary = Outcomes.staged()
                .searching(goal)
                .ran("a", 200_000, 150_000, 200_000)
                .ran("b", 150_000, 150_000, 150_000)
                .summary();

        assertThat(summary.notes())
                .containsExactly("a held the highest rate of the search, 200,000 messages per second, in 2 trials: its"
                        + " capacity may be higher. Search higher.");
    }

    @Test
    void aServerIsBehindOnlyIfThatWasShown() {
        Summary summary = Outcomes.staged()
                .ran("first", 1_000, 1_001, 1_002, 1_003, 1_004)
                .ran("equal", 1_004, 1_003, 1_002, 1_001, 1_000)
                .ran("slow", 500, 501, 502, 503, 504)
                .ran("unranked", 900)
                .summary();

        assertThat(summary.behind("first", "equal")).isEmpty();
        assertThat(summary.behind("equal", "first")).isEmpty();
        assertThat(summary.behind("first", "slow")).isEmpty();
        assertThat(summary.behind("slow", "first"))
                .hasValueSatisfying(why -> assertThat(why).startsWith("slow was shown to be worse than first under "));
        assertThat(summary.behind("slow", "unranked"))
                .hasValueSatisfying(why -> assertThat(why).startsWith("unranked has no rank under "));
    }
}
