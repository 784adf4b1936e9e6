package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.host.Agents;
import dev.echosounder.trial.host.HostPlacement;
import dev.echosounder.trial.host.HostSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A comparison on real agents, of which one is killed. */
@Timeout(180)
class LostHostTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(4, Duration.ofMillis(100), 64);

    @TempDir
    private static Path cache;

    /** Kills one of the agents when the servers of the first block are warm. */
    private static final class Killer implements TrialListener {

        private boolean done;

        @Override
        public void stage(String what) {
            if (!done && what.startsWith("warm")) {
                done = true;
                Agents.of("lost2").destroyForcibly();
            }
        }

        @Override
        public void finished(Trial trial, Histograms histograms, Outcome soFar, int total) {}
    }

    private static HostSpec host(String name) {
        return new HostSpec(name, List.of("env", "XDG_CACHE_HOME=" + cache), "127.0.0.1", "");
    }

    @Test
    void aHostThatDiesCostsItsTrialsAndNotTheComparison() {
        Subject plain = Subject.of(new ServerSpec.Baseline());
        Plan plan = Plan.SMOKE
                .warmingUp(new Plan.WarmUps(1, false))
                .measuring(3)
                .withBaseline(Optional.empty())
                .placed(Placement.ANYWHERE.onHosts(
                        new HostPlacement(host("kept"), List.of(host("lost1"), host("lost2")), Optional.empty())));
        Outcome outcome = new Comparison("A host dies", SHAPE, plan, List.of(plain, plain.twin())).run(new Killer());

        assertThat(outcome.trials())
                .as("two that were lost, and two that were made again")
                .hasSize(4);
        assertThat(outcome.trials().subList(0, 2))
                .allSatisfy(trial -> assertThat(trial.verdict().reasons())
                        .singleElement()
                        .satisfies(reason -> {
                            assertThat(reason.kind()).isEqualTo(Verdict.Kind.HOST_LOST);
                            assertThat(reason.what()).contains("host lost2");
                        }));
        assertThat(outcome.trials().subList(2, 4)).allSatisfy(trial -> {
            assertThat(trial.verdict().reasons())
                    .extracting(Verdict.Reason::kind)
                    .doesNotContain(Verdict.Kind.HOST_LOST);
            assertThat(trial.runs())
                    .hasSize(3)
                    .allSatisfy(run -> assertThat(run.shared())
                            .hasValueSatisfying(
                                    shared -> assertThat(shared.generators()).hasSize(2)));
        });
        assertThat(outcome.notes()).anyMatch(note -> note.startsWith("Host lost1: "));
    }
}
