package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.trial.process.LoadSide;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MachineReadingsTest {

    private final StagedSides sides = StagedSides.steady();
    private final MachineReadings readings = new MachineReadings();

    @Test
    void theReadingAfterATurnIsTheOneBeforeTheNext() throws Exception {
        try (LoadSide load = sides.load(Optional.empty())) {
            readings.begin(load, Set.of(1L));
            readings.end(load, Set.of(1L));
            sides.events.clear();
            readings.begin(load, Set.of(1L));

            assertThat(sides.events).isEmpty();

            readings.begin(load, Set.of(1L, 2L));

            assertThat(sides.events).as("other processes").containsExactly("read the machine without [1, 2]");
        }
    }
}
