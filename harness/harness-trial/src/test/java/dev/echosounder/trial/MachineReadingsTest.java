package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.trial.process.LoadSide;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MachineReadingsTest {

    private final StagedSides sides = StagedSides.steady();

    @Test
    void theReadingAfterACycleIsTheOneBeforeTheNext() throws Exception {
        try (LoadSide load = sides.load(Optional.empty())) {
            MachineReadings readings = new MachineReadings(load, Set.of(1L, 2L));
            readings.next();
            MachineUse second = readings.next();

            assertThat(second.seconds()).isNotNegative();
        }
        assertThat(sides.events.stream().filter("read the machine without [1, 2]"::equals))
                .hasSize(3);
    }
}
