package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.ProcessLimits;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.cost.Cost.Figure;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class RankingTableTest {

    static final Collection<Outcome> ALL = StagedSummaries.all().values();

    @ParameterizedTest
    @FieldSource("ALL")
    void noLineIsLongerThanTheTerminalOrEndsInBlanks(Outcome outcome) {
        assertThat(lines(outcome)).allSatisfy(line -> {
            assertThat(line.length()).as(line).isLessThanOrEqualTo(120);
            assertThat(line).isEqualTo(line.stripTrailing());
        });
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void aTerminalThatKnowsOnlyAsciiShowsAllOfIt(Outcome outcome) {
        assertThat(RankingTable.printout(Summary.of(outcome)).text()).isASCII();
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void allNamesAreCompleteHoweverTheyAreBroken(Outcome outcome) {
        String text = RankingTable.printout(Summary.of(outcome))
                .text()
                .lines()
                .filter(line -> line.contains("|"))
                .map(line -> line.split("\\|", -1)[1].strip())
                .reduce("", String::concat);

        assertThat(outcome.loads().getFirst().subjects())
                .allSatisfy(subject -> assertThat(text.replace(" ", ""))
                        .contains(subject.name().replace(" ", "")));
    }

    @Test
    void theTableIsTheRanking() {
        List<String> lines = lines(StagedSummaries.usual());

        assertThat(lines.subList(0, 4))
                .containsExactly(
                        "Echo, every server",
                        "100 clients, messages of 64 bytes for 1 s a run, ping-pong",
                        "",
                        "Ranked by msg/s.");
        assertThat(String.join("|", cells(lines.get(5))))
                .isEqualTo("rank|server|msg/s|ratio to fastest|longest|stalled|worst|CPU|MiB|valid");
        assertThat(cells(lines.get(6))).contains("(95%)", "stall", "client", "us/msg");
        assertThat(String.join("|", cells(lines.get(9))))
                .isEqualTo("1-2|netty-epoll|181,000 +-3%|1.00|12|1.2 %|97 %|5.52|180|5/5");
        assertThat(cells(lines.get(10))).startsWith("1-2", "selector").endsWith("4/5");
        assertThat(cells(lines.get(12)))
                .startsWith("3", "netty-nio")
                .satisfies(cells -> assertThat(cells.get(3)).matches("0\\.8\\d \\(0\\.\\d\\d\\.\\.0\\.\\d\\d\\)"));
    }

    @Test
    void unrankedServersAreLastAndTheReasonIsBelowTheTable() {
        String text = flowing(StagedSummaries.usual());

        assertThat(text)
                .contains("- | crashing | - | - | - | - | - | - | - | 0/2")
                .contains("NOT RANKED: crashing. No valid trial (0 of 2; 2 x process died). First: The server's process"
                        + " ended with 134 in run 2")
                .contains(
                        "INVALID trials, which are in the data and left out of every figure here: selector 1 x machine"
                                + " busy; netty-nio 1 x machine busy.")
                .contains("SKIPPED: netty-io_uring. This kernel has no io_uring.")
                .contains("Note: The budget of 5 min cut 2 of 7 blocks.");
    }

    @Test
    void aServerThatFailedTheContractIsNotRankedAndTheBrokenRequirementIsNamed() {
        String text = flowing(StagedSummaries.brokenContract());

        assertThat(text)
                .contains("- | flipping | FAILED | - | - | - | - | - | - | 0/0")
                .contains("FAILED the contract, not measured: flipping. \"64 KiB come back whole\": Byte 7 came"
                        + " back as 0x01, and was sent as 0x02.")
                .doesNotContain("NOT RANKED")
                .contains("Contract: each server passed 16 test cases right before its first trial.");
    }

    @Test
    void whatWasNotTestedOnWhichServerIsReported() {
        String text = flowing(Outcomes.staged()
                .ran("selector", 3, 4, 5)
                .ran("single", 1, 2, 3)
                .ran("c-epoll", 1, 2, 3)
                .checked("selector", new PreflightResult(16, 0, Map.of(), Optional.empty()))
                .checked(
                        "single",
                        new PreflightResult(
                                11,
                                0,
                                Map.of("@ManyConnections", "it serves one client after the other"),
                                Optional.empty()))
                .checked("c-epoll", new PreflightResult(12, 4, Map.of(), Optional.empty()))
                .outcome());

        assertThat(text)
                .contains("Contract: right before its first trial each server passed test cases: single 11 test"
                        + " cases; c-epoll 12 test cases (4 more cannot be checked from outside); selector 16 test"
                        + " cases.")
                .contains("Not tested on single: @ManyConnections, because it serves one client after the other.");
    }

    @Test
    void saysWhatWasHeldConstantAndWhatTheFiguresDoNotShow() {
        assertThat(flowing(StagedSummaries.usual()))
                .contains("server on core 0, load on core 1; the load generator uses io_uring; 5 blocks in shuffled"
                        + " order (seed 42); up to 5 warm-ups and 3 measured runs a trial. -Xms512m -Xmx512m")
                .containsPattern("Resolution: differences under 5\\.\\d % may remain undetected; one of that size is"
                        + " detected in 8 of 10 such comparisons\\. The ratio of one pair that you chose beforehand is"
                        + " known to \\+-[123]\\.\\d % \\(95 %\\);")
                .contains("A/A control: selector, measured twice, has the ratio 1.00 (")
                .contains("These numbers say nothing about another load, machine or network.")
                .contains(
                        "Closed-loop latency, in the report, is not response time: no requests are sent while a server"
                                + " stalls (coordinated omission).");
    }

    @Test
    void saysWhyAServerHasNoResponseTime() {
        String why = "The generator was 4,000 us late, in all runs.";

        assertThat(flowing(Outcomes.staged()
                        .ran("a", 100, 101, 102)
                        .each(trial -> Trials.withoutResponses(trial, why))
                        .ran("b", 90, 91, 92)
                        .outcome()))
                .contains("No response time counts of these servers (the reason of one trial for each). a: " + why
                        + " Resolution:");
        assertThat(flowing(StagedSummaries.usual())).doesNotContain("No response time counts");
    }

    @Test
    void saysHowManyClientsWereStarved() {
        assertThat(flowing(Outcomes.staged()
                        .ran("a", 100, 101, 102)
                        .each(trial -> Trials.withAnswers(trial, List.of(100L, 6L, 100L, 49L, 60L)))
                        .ran("b", 90, 91, 92)
                        .outcome()))
                .contains("Starvation: a answered 1 of its 5 clients less than half as often as the mean client, in a"
                        + " trial always the same ones (median of the valid trials).")
                .doesNotContain("Starvation: b");
    }

    @ParameterizedTest
    @CsvSource({"99,101", "51,100", "3,12"}) // the last ones are too few to tell
    void fairAndFewAnswersAreNoStarvation(long one, long other) {
        assertThat(flowing(Outcomes.staged()
                        .ran("a", 100, 101, 102)
                        .each(trial -> Trials.withAnswers(trial, List.of(one, other)))
                        .outcome()))
                .doesNotContain("Starvation");
    }

    @Test
    void namesAServerWhoseGarbageWasNeverCollected() {
        assertThat(flowing(Outcomes.staged()
                        .ran("never", 100, 101, 102)
                        .ran("collected", 90, 91, 92)
                        .ran("sparing", 80, 81, 82)
                        .each(trial -> switch (trial.subject()) {
                            case "never" -> garbage(trial, 1e6, 0);
                            case "collected" -> garbage(trial, 1e6, 1);
                            default -> garbage(trial, 0.001, 0);
                        })
                        .outcome()))
                .contains("No collection: in each trial, never allocated more than 16 MiB, and nothing was collected.");
        assertThat(flowing(StagedSummaries.usual())).doesNotContain("No collection");
    }

    @Test
    void namesServersThatCollectGarbageForMuchOfTheTime() {
        assertThat(flowing(Outcomes.staged()
                        .ran("much", 100, 101, 102)
                        .ran("more", 90, 91, 92)
                        .ran("little", 80, 81, 82)
                        .each(trial -> collecting(trial, Map.of("much", 101.0, "more", 580.0, "little", 100.0)))
                        .outcome()))
                .contains(
                        "Garbage collection: it took much of the time of these servers: much 10 % and more 58 %. How");
        assertThat(flowing(StagedSummaries.usual())).doesNotContain("Garbage collection: ");
    }

    private static Trial collecting(Trial trial, Map<String, Double> millisPerSecond) {
        return Trials.withServerCost(
                trial, Map.of(Figure.COLLECTION_MILLIS_PER_SECOND, millisPerSecond.get(trial.subject())));
    }

    private static Trial garbage(Trial trial, double bytesPerMessage, double collections) {
        return Trials.withServerCost(
                trial,
                Map.of(
                        Figure.ALLOCATED_BYTES_PER_MESSAGE, bytesPerMessage,
                        Figure.COLLECTIONS, collections));
    }

    @Test
    void aP99ThatDiffersMuchBetweenTrialsHasItsRange() {
        Summary summary = Summary.of(Outcomes.staged()
                .ran("a", 50, 100, 200)
                .ran("b", 90, 91, 92)
                .each(Trials::withResponses)
                .outcome());

        assertThat(Metric.P99.cell(summary.row("a").orElseThrow()))
                .isEqualTo(new Table.Cell("2,000 ms (1,000 ms..4,000 ms)", "1,000 ms..4,000 ms", 2e6));
        assertThat(Metric.P99.cell(summary.row("b").orElseThrow()).text()).doesNotContain("..");
    }

    @Test
    void aColumnThatIsKnownForFewServersIsOnlyInTheReport() {
        Outcomes few = Outcomes.staged()
                .ran("a", 50, 51, 52)
                .each(Trials::withResponses)
                .ran("b", 90, 91, 92)
                .ran("c", 80, 81, 82);

        assertThat(header(few, Metric.Place.TABLE)).doesNotContain("p99");
        assertThat(header(few, Metric.Place.REPORT)).contains("p99");
        assertThat(header(few.ran("d", 70, 71, 72).each(Trials::withResponses), Metric.Place.TABLE))
                .contains("p99");
    }

    private static String header(Outcomes outcomes, Metric.Place place) {
        return String.join(
                " | ", RankingTable.of(Summary.of(outcomes.outcome()), place).header());
    }

    /** 100 clients of a server that answers so many messages per second wait for 1 and 2 s. */
    @Test
    void theControlSaysHowWellAPercentileIsKnown() {
        assertThat(flowing(Outcomes.staged()
                        .ran("a", 100, 101, 102)
                        .ranAgain("a", 50, 51, 52)
                        .ran("b", 90, 91, 92)
                        .each(Trials::withResponses)
                        .outcome()))
                .containsPattern("A/A control: a, measured twice, has the ratio .* to itself, and a p99 of [0-9,]+ and"
                        + " of [0-9,]+ us: servers that differ by less than that are not distinguished by p99\\.");
        assertThat(flowing(StagedSummaries.usual())).doesNotContain("and a p99 of");
        assertThat(flowing(StagedSummaries.openLoop())).doesNotContain("and a p99 of");
    }

    @Test
    void saysThatTheBaselineRanks() {
        assertThat(flowing(StagedSummaries.drifting()))
                .contains("Ranked by msg/s relative to the baseline (plain).")
                .contains("by baseline");
    }

    @Test
    void aSearchForCapacityNamesItsGoal() {
        assertThat(flowing(StagedSummaries.capacity()))
                .contains("the highest rate at which p99 of the response time stays below 5 ms, searched from 1,000 to"
                        + " 400,000 messages per second")
                .contains("capacity |")
                .contains("p99 | p99.9 |");
    }

    @Test
    void anOverloadHasABacklogAndNoLatency() {
        assertThat(flowing(StagedSummaries.openLoop()))
                .contains("- | slow | OVERLOAD | - | - | - | - | - | - | - | 0/5")
                .contains("NOT RANKED: slow. OVERLOAD (0 of 5 valid). First: Of 20,000 messages due, 11,012 were not"
                        + " answered");
    }

    @Test
    void aComparisonThatContradictsItselfSaysSoBeforeTheTable() {
        String text = flowing(StagedSummaries.all().get("a control that differs"));

        assertThat(text.indexOf("DO NOT TRUST THIS TABLE. \"selector\" and \"selector (again)\" are the same"))
                .isBetween(0, text.indexOf("rank |"));
    }

    @Test
    void aPartialComparisonSaysSoBeforeTheTable() {
        String text = flowing(StagedSummaries.noValidTrial());

        assertThat(text.indexOf("PARTIAL: It was interrupted in block 1 of 5. No server is ranked"))
                .isBetween(0, text.indexOf("rank |"));
    }

    @Test
    void serversThatAreUnrankedForTheSameReasonShareALine() {
        Outcome outcome =
                Outcomes.staged().ran("a", 1, 1).ran("b", 2, 2).ran("c", 3).outcome();

        assertThat(flowing(outcome))
                .contains("NOT RANKED: a, b. Too few valid trials: 3 are needed (2 of 2). NOT RANKED: c. Too few valid"
                        + " trials: 3 are needed (1 of 1).");
    }

    @Test
    void oneJvmIsPrinted() {
        Outcome outcome = Outcomes.staged()
                .placed(new Placement(Optional.empty(), Optional.empty(), true))
                .ran("a", 1, 1, 1)
                .outcome();

        assertThat(flowing(outcome))
                .contains("server and load in one fresh JVM for every trial")
                .contains("in one JVM server and load compete");
    }

    @Test
    void limitsOfTheServersArePrinted() {
        ProcessLimits limits = ProcessLimits.ofProcessors(0.5).and(ProcessLimits.ofMemory(256 * 1024 * 1024));
        Outcome outcome = Outcomes.staged()
                .placed(Placement.ANYWHERE.limited(limits))
                .ran("a", 1, 1, 1)
                .outcome();

        assertThat(flowing(outcome))
                .contains("each server with half a processor and 256 MiB (its JVM chooses the sizes of its heap)")
                .contains(" -XX:+UseParallelGC")
                .doesNotContain("-Xmx");
    }

    @Test
    void theOutputOfAProcessIsShortened() {
        Outcome outcome = Outcomes.staged()
                .failed("a", Verdict.Kind.DIED, "It ended with 1:\n" + "at a.b.C.d(C.java:7)\n".repeat(500))
                .outcome();

        assertThat(lines(outcome)).hasSizeLessThan(30);
    }

    private static List<String> lines(Outcome outcome) {
        return RankingTable.printout(Summary.of(outcome)).text().lines().toList();
    }

    private static List<String> cells(String line) {
        return List.of(line.strip().split("\\s*\\|\\s*"));
    }

    /** The text without line breaks and indents. */
    private static String flowing(Outcome outcome) {
        return RankingTable.printout(Summary.of(outcome)).text().replaceAll("\\s+", " ");
    }
}
