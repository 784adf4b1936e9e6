package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.process.Sides;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WatchTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(1, 1, 1);

    @Test
    void theSidesAreMeasuredRightBeforeAndRightAfterARun() throws Exception {
        StagedSides sides = StagedSides.steady();
        try (Sides.Pair pair = sides.both(new ServerSpec.Baseline(), Optional.empty(), ServiceSpec.ECHO)) {
            Watch watch = new Watch(SHAPE, Plan.SMOKE, pair, Set.of(9L), 2, false);
            pair.load()
                    .connect(
                            "server",
                            Subject.of(new ServerSpec.Baseline()).client(),
                            pair.server().destination(),
                            SHAPE);
            watch.connecting();
            watch.connected();
            sides.events.clear();
            watch.running();
            watch.ran(pair.load().run("server", SHAPE).run());
        }

        assertThat(sides.events)
                .startsWith("measure load", "measure server", "run server", "measure server", "measure load");
    }
}
