package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.generate.SharedRun;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.host.HostPlacement;
import dev.echosounder.trial.host.HostSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostsNoteTest {

    private static Outcomes onHosts() {
        HostPlacement hosts = new HostPlacement(host("srv"), List.of(host("gen1"), host("gen2")), Optional.empty());
        return Outcomes.staged().placed(Placement.ANYWHERE.onHosts(hosts));
    }

    private static HostSpec host(String name) {
        return new HostSpec(name, List.of(), "", "");
    }

    private static String note(Outcomes outcomes) {
        return HostsNote.paragraph(outcomes.summary()).orElseThrow();
    }

    /** A trial whose second generator began a millisecond late in each run. */
    private static Trial shared(Trial trial, boolean sharingCores) {
        return Trials.withRuns(
                trial,
                trial.runs().stream()
                        .map(run -> new MeasuredRun(
                                run.run(),
                                run.turn(),
                                run.machine(),
                                run.baseline(),
                                run.costs(),
                                run.attempt(),
                                Optional.of(new SharedRun(
                                        90_000,
                                        sharingCores,
                                        List.of(
                                                new SharedRun.OfGenerator("gen1", 0, run.run()),
                                                new SharedRun.OfGenerator("gen2", 1_000_000, run.run()))))))
                        .toList());
    }

    @Test
    void thereIsNoneOnOneMachine() {
        assertThat(HostsNote.paragraph(
                        Outcomes.staged().ran("it", 100, 101, 102).summary()))
                .isEmpty();
    }

    @Test
    void itSaysHowWellGeneratorsBeganTogether() {
        assertThat(note(onHosts().ran("it", 100, 101, 102).each(trial -> shared(trial, false))))
                .startsWith("Hosts: servers on srv, the load on gen1, gen2.")
                .contains("within 1.0 ms of each other (median; at most 1.0 ms); clocks were known to 90 us.")
                .doesNotContain("share cores");
        assertThat(note(onHosts().ran("it", 100, 101, 102).each(trial -> shared(trial, true))))
                .contains("Generators share cores");
    }

    @Test
    void whereNeitherSideWasBusyTheNetworkMayBeTheLimit() {
        assertThat(note(onHosts().ran("idle", 100, 101, 102).each(trial -> busy(trial, 0.4))))
                .contains("THE NETWORK BETWEEN THE HOSTS MAY BE THE LIMIT of idle (server busy for 40 % of the time,"
                        + " generator for 35 %)");
        assertThat(note(onHosts().ran("busy", 100, 101, 102).each(trial -> busy(trial, 0.9))))
                .doesNotContain("THE LIMIT");
    }

    @Test
    void atARateNeitherSideNeedsToBeBusy() {
        assertThat(note(onHosts()
                        .with(Outcomes.SHAPE.at(new LoadModel.Open(100, LoadModel.Arrivals.EVENLY_SPACED)))
                        .ran("idle", 100, 101, 102)
                        .each(trial -> busy(trial, 0.4))))
                .doesNotContain("THE LIMIT");
    }

    private static Trial busy(Trial trial, double share) {
        return Trials.withServerCost(trial, Cost.Figure.BUSY_SHARE, share);
    }
}
