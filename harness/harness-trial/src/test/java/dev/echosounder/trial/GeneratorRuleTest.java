package dev.echosounder.trial;

import static dev.echosounder.trial.Staged.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.Link;
import dev.echosounder.load.LoadModel;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import dev.echosounder.trial.cost.Cost;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorRuleTest {

    private final Staged open = Staged.openLoop(LoadModel.Arrivals.EVENLY_SPACED);
    private final Staged closed = Staged.closedLoop();

    private static List<MeasuredRun> runs(double busy, double waited) {
        return Collections.nCopies(3, Staged.run(SECOND, 100_000, 100_000, 0, busy, waited));
    }

    @ParameterizedTest
    @CsvSource({
        "100,   200, true",
        "101,   200, false",
        "100, 1000, true",
        "101, 1000, false",
        "500, 5000, true",
        "501, 5000, false"
    })
    void mayBeLateBy100MicrosecondsOrATenthOfTheResponse(long lagMicros, long responseMicros, boolean valid) {
        open.lag = Optional.of(Staged.p99(lagMicros * 1_000));
        open.response = Optional.of(Staged.p99(responseMicros * 1_000));

        assertThat(open.verdict().valid()).isEqualTo(valid);
    }

    @Test
    void saysHowLateItWasAndWhy() {
        open.lag = Optional.of(Staged.p99(450_000));
        open.runs = runs(0.5, 0.08);
        assertThat(open.verdict().reasons())
                .containsExactly(new Reason(
                        Kind.GENERATOR_LATE,
                        "The generator was 450 us late at the 99th percentile, of a response time of 1,000 us;"
                                + " it waited for a processor 8 % of the time."));

        open.runs = runs(0.5, 0.01);
        assertThat(open.verdict().reasons())
                .containsExactly(new Reason(
                        Kind.GENERATOR_LATE,
                        "The generator was 450 us late at the 99th percentile, of a response time of 1,000 us."));
    }

    @ParameterizedTest
    @CsvSource({
        "0.94, 0.50, 0.50, true",
        "0.96, 0.50, 0.50, false",
        "0.96, 0.89, 0.89, false",
        "0.96, 0.90, 0.50, true",
        "0.96, 0.50, 0.90, true"
    })
    void isTheLimitIfItIsBusyAndTheServerIsNot(double busy, double server, double thread, boolean valid) {
        closed.runs = runs(busy, 0.02);
        closed.server = Staged.cost(server, thread);

        assertThat(closed.verdict().valid()).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({"0.87, true", "0.85, false"})
    void aServerCannotBeBusyWhileTheHostHasItsCore(double server, boolean valid) {
        closed.runs = runs(0.96, 0.02);
        closed.server = Staged.cost(server, server);
        closed.measured = Staged.machine(3, 3, 0, 0.24, 0);

        assertThat(closed.verdict().valid()).as("4 % were taken").isEqualTo(valid);
    }

    @Test
    void saysHowBusyGeneratorAndServerWere() {
        closed.runs = runs(0.97, 0.02);
        closed.server = Staged.cost(0.32, 0.64);
        assertThat(closed.verdict().reasons())
                .containsExactly(new Reason(
                        Kind.GENERATOR_LIMIT,
                        "The generator was busy for 97 % of the time, while the server was busy for 32 % of its"
                                + " cores' time, its busiest thread for 64 %."));

        closed.server = new Cost(Map.of(Cost.Figure.BUSY_SHARE, 0.32));
        assertThat(closed.verdict().reasons())
                .containsExactly(new Reason(
                        Kind.GENERATOR_LIMIT,
                        "The generator was busy for 97 % of the time, while the server was busy for 32 % of its"
                                + " cores' time."));

        closed.server = new Cost(Map.of());
        assertThat(closed.verdict().reasons())
                .containsExactly(new Reason(
                        Kind.GENERATOR_LIMIT,
                        "The generator was busy for 97 % of the time, while the server cannot be judged, as"
                                + " this system does not report its processor time."));
    }

    @Test
    void oneDisturbedRunOfThreeDecidesNothing() {
        MeasuredRun calm = Staged.run(SECOND, 100_000, 100_000, 0, 0.5, 0.02);
        MeasuredRun disturbed = Staged.run(SECOND, 100_000, 100_000, 0, 1, 0.5);

        closed.runs = List.of(calm, disturbed, calm);
        assertThat(closed.verdict().valid()).isTrue();

        closed.runs = List.of(disturbed, disturbed, calm);
        assertThat(closed.verdict().valid()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0.10, true", "0.11, false", "NaN, true"})
    void isTheLimitIfItWaitsForAProcessor(double waited, boolean valid) {
        closed.placement = Placement.ANYWHERE.on(Cores.of(0), Cores.of(1));
        closed.runs = runs(0.5, waited);

        assertThat(closed.verdict().valid()).isEqualTo(valid);
        if (!valid) {
            assertThat(closed.verdict().reasons())
                    .containsExactly(new Reason(
                            Kind.GENERATOR_LIMIT,
                            "The generator waited for a processor 11 % of the time: something else ran there,"
                                    + " or this machine has too few cores for both server and load."));
        }
    }

    @Test
    void whereNoCoresAreNamedTheServerMayBeWhatItWaitsFor() {
        closed.runs = runs(0.5, 0.4);

        assertThat(closed.verdict().reasons())
                .singleElement()
                .extracting(Reason::what, InstanceOfAssertFactories.STRING)
                .endsWith(" Server and load may use the same cores: give each its own, as in"
                        + " \"Given the server on core 0 and the load on core 1\".");
    }

    /** With servers in turns, such a run does not count for its server. */
    @ParameterizedTest
    @CsvSource({"0.4, true", "0.4, false", "0.02, true"})
    void turnsInWhichItWaitedAreNotBlamedOnOthersIfNoCoresAreNamed(double waited, boolean anywhere) {
        closed.placement = anywhere ? Placement.ANYWHERE : Placement.ANYWHERE.on(Cores.of(0), Cores.of(1));
        closed.runs = runs(0.5, waited).stream().map(MeasuredRun::disturbed).toList();

        boolean server = anywhere && waited > 0.1;
        assertThat(closed.verdict().reasons())
                .containsExactly(
                        server
                                ? new Reason(
                                        Kind.GENERATOR_LIMIT,
                                        "The load generator waited for a processor in 3 of 3 turns. Server and load may"
                                                + " use the same cores: give each its own, as in \"Given the server on"
                                                + " core 0 and the load on core 1\".")
                                : new Reason(
                                        Kind.MACHINE_BUSY,
                                        "Something else took a part of the machine, or of the load's core, in 3 of 3"
                                                + " turns."));
    }

    @Test
    void isNeverTheLimitIfSharingWasRequested() {
        closed.runs = runs(0.97, 0.4);
        closed.placement = Placement.ANYWHERE.inOneJvm();
        assertThat(closed.verdict().valid()).isTrue();

        closed.runs = runs(0.5, 0.4);
        closed.placement = Placement.ANYWHERE.on(Cores.of(0, 1), Cores.of(1));
        assertThat(closed.verdict().valid()).isTrue();

        closed.placement = Placement.ANYWHERE.on(Cores.of(0), Cores.of(1));
        assertThat(closed.verdict().valid()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1_000, 0.97, 0.02, false",
        "1_000, 0.50, 0.40, false",
        "50,    0.97, 0.02, true",
        "50,    0.50, 0.40, true"
    })
    void isNeverTheLimitIfTheLinkIs(String megabits, double busy, double waited, boolean valid) {
        closed.runs = runs(busy, waited);
        closed.placement = Placement.ANYWHERE.across(new Link(Long.parseLong(megabits.replace("_", "")) * 1_000_000));

        assertThat(closed.verdict().valid())
                .as("6.4 MB/s over a link of %s Mbit/s", megabits)
                .isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({"0.50, 0.44, 0.50, true", "0.50, 0.46, 0.50, false", "0.50, 0.46, 0.90, true"})
    void mayWaitForAGeneratorWithWhichItSharesCores(double busy, double waited, double server, boolean valid) {
        closed.runs = runs(busy, waited).stream()
                .map(run -> Staged.sharedBy(run, true, "gen1", "gen2"))
                .toList();
        closed.server = Staged.cost(server, server);
        assertThat(closed.verdict().valid()).isEqualTo(valid);

        closed.runs = runs(busy, waited).stream()
                .map(run -> Staged.sharedBy(run, false, "gen1", "gen2"))
                .toList();
        assertThat(closed.verdict().valid()).as("on two machines").isFalse();
    }
}
