package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemandTest {

    @TempDir
    Path root;

    @Test
    void isWhatThreadsWouldHaveTakenWithoutTheirWaits() throws IOException {
        StagedSystem system = new StagedSystem(root)
                .file("proc/7/task/7/schedstat", "1000 500 3\n")
                .file("proc/7/task/8/schedstat", "40 2 1\n");
        Demand before = Demand.of(root, 7);
        system.file("proc/7/task/7/schedstat", "1100 1100 4\n")
                .file("proc/7/task/9/schedstat", "50 0 1\n")
                .without("proc/7/task/8");

        assertThat(before.threads())
                .containsOnly(entry("7", new Demand.Times(1_000, 500)), entry("8", new Demand.Times(40, 2)));
        assertThat(Demand.of(root, 7).waitedNanosSince(before)).isEqualTo(600);
        assertThat(Demand.of(root, 7).processorsSince(before, 1_000)).isCloseTo(100 / 400d + 50 / 1_000d, within(1e-9));
    }

    @ParameterizedTest(name = "{0}: ran {1} ns and waited {2} ns of 1,000")
    @CsvSource({
        "spins on an otherwise idle machine,         1000,    0, 1",
        "spins on a busy machine,                     30,  970, 1",
        "waited since long before,                    30, 4000, 1",
        "got nothing at all,                           0, 1000, 1",
        "sleeps,                                       0,    0, 0",
        "wakes now and then,                          10,    0, 0.01",
        "wakes now and then on a busy machine,        10,  500, 0.02",
    })
    void ofAThreadThat(String does, long ran, long waited, double processors) {
        Demand before = new Demand(Map.of("7", new Demand.Times(5, 6)));
        Demand now = new Demand(Map.of("7", new Demand.Times(5 + ran, 6 + waited)));

        assertThat(now.processorsSince(before, 1_000)).as(does).isCloseTo(processors, within(1e-9));
    }

    @Test
    void isNotMadeUpWhereTheSystemDoesNotTell() {
        new StagedSystem(root).file("proc/7/task/7/status", "Name:\techo\n");

        assertThatIOException()
                .isThrownBy(() -> Demand.of(root, 7))
                .withMessage("The system does not report how long threads of process 7 waited for a processor.");
        assertThatIOException().isThrownBy(() -> Demand.of(root, 8));
    }
}
