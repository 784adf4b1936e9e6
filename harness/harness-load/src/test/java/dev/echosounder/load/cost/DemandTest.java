package dev.echosounder.load.cost;

import dev.echosounder.load.StagedSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.entry;

class DemandTest {

    @TempDir
    Path root;

    @Test
    void isWhatThreadsHadAndWhatTheyWaitedFor() throws IOException {
        StagedSystem system = new StagedSystem(root).file("proc/7/task/7/schedstat", "1000 500 3\n").file("proc/7/task/8/schedstat", "40 2 1\n");
        Demand before = Demand.of(root, 7);
        system.file("proc/7/task/7/schedstat", "1100 900 4\n").file("proc/7/task/9/schedstat", "5 6 1\n").without("proc/7/task/8");

        assertThat(before.nanos()).containsOnly(entry("7", 1_500L), entry("8", 42L));
        assertThat(Demand.of(root, 7).sinceNanos(before)).isEqualTo(500 + 11);
    }

    @Test
    void isNotMadeUpWhereTheSystemDoesNotTell() {
        new StagedSystem(root).file("proc/7/task/7/status", "Name:\techo\n");

        assertThatIOException().isThrownBy(() -> Demand.of(root, 7)).withMessage("The system does not tell how long the threads of process 7 waited for a processor.");
        assertThatIOException().isThrownBy(() -> Demand.of(root, 8));
    }
}
