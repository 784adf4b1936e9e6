package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.Cores;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AffinityTest {

    @TempDir
    private Path folder;

    /** The affinity on a machine that allows only some cores. */
    private Affinity affinity(Path... programs) {
        new StagedSystem(folder).file("proc/self/status", "Cpus_allowed:\t10d\nCpus_allowed_list:\t0,2-3,8\n");
        return new Affinity(new KernelFacts(new Facts(folder)), new Programs(List.of(programs)));
    }

    private Path taskset() {
        new StagedSystem(folder).file("bin/taskset", "");
        assertThat(folder.resolve("bin/taskset").toFile().setExecutable(true)).isTrue();
        return folder.resolve("bin");
    }

    @Test
    void coresOfTheMaskAreGiven() {
        Affinity affinity = affinity(folder.resolve("nowhere"), taskset());

        assertThat(affinity.check(Cores.of(0, 2, 3, 8))).isEmpty();
        assertThat(affinity.prefix(Optional.of(Cores.of(2, 8))))
                .containsExactly(folder.resolve("bin/taskset").toString(), "-c", "2,8");
        assertThat(affinity.prefix(Optional.empty())).isEmpty();
    }

    @Test
    void coresOutsideTheMaskAreNot() {
        Affinity affinity = affinity(taskset());

        assertThat(affinity.check(Cores.of(0, 1)))
                .contains("Nothing could be bound to cores 0, 1, because only cores 0, 2, 3, 8 can be used here: it ran"
                        + " on any core.");
        assertThat(affinity.check(Cores.of(9))).isPresent();
        assertThat(affinity.prefix(Optional.of(Cores.of(0, 1)))).isEmpty();
    }

    @Test
    void withoutTasksetNoCoresAreGiven() {
        Affinity affinity = affinity(folder);

        assertThat(affinity.check(Cores.of(0))).get().asString().contains("there is no taskset here");
        assertThat(affinity.prefix(Optional.of(Cores.of(0)))).isEmpty();
    }

    @Test
    void whereTheSystemDoesNotReportCoresNoneAreGiven() {
        Affinity affinity = new Affinity(new KernelFacts(new Facts(folder)), new Programs(List.of(taskset())));

        assertThat(affinity.check(Cores.of(0))).get().asString().contains("the system does not report its cores");
    }
}
