package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.Cores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AffinityTest {

    @TempDir
    Path folder;

    private Path status;

    @BeforeEach
    void allowSomeCores() throws IOException {
        status = Files.writeString(
                folder.resolve("status"),
                "Name:\tjava\nCpus_allowed:\t10d\nCpus_allowed_list:\t0,2-3,8\nMems_allowed:\t1\n");
    }

    private Affinity withTaskset() throws IOException {
        Path program = folder.resolve("taskset");
        if (Files.notExists(program)) {
            assertThat(Files.createFile(program).toFile().setExecutable(true)).isTrue();
        }
        return new Affinity(status, new Programs(List.of(folder.resolve("nowhere"), folder)));
    }

    @Test
    void coresOfTheMaskAreGiven() throws IOException {
        Affinity affinity = withTaskset();

        assertThat(affinity.check(Cores.of(0, 2, 3, 8))).isEmpty();
        assertThat(affinity.prefix(Optional.of(Cores.of(2, 8))))
                .containsExactly(folder.resolve("taskset").toString(), "-c", "2,8");
        assertThat(affinity.prefix(Optional.empty())).isEmpty();
    }

    @Test
    void coresOutsideTheMaskAreNot() throws IOException {
        Affinity affinity = withTaskset();

        assertThat(affinity.check(Cores.of(0, 1)))
                .contains("Nothing could be bound to cores 0, 1, because only cores 0, 2, 3, 8 can be used here: it ran"
                        + " on any core.");
        assertThat(affinity.check(Cores.of(9))).isPresent();
        assertThat(affinity.prefix(Optional.of(Cores.of(0, 1)))).isEmpty();
    }

    @Test
    void withoutTasksetNoCoresAreGiven() {
        Affinity affinity = new Affinity(status, new Programs(List.of(folder)));

        assertThat(affinity.check(Cores.of(0)))
                .hasValueSatisfying(why -> assertThat(why).contains("there is no taskset here"));
        assertThat(affinity.prefix(Optional.of(Cores.of(0)))).isEmpty();
    }

    @Test
    void whereTheSystemDoesNotTellNoCoresAreGiven() throws IOException {
        withTaskset();
        Affinity affinity = new Affinity(folder.resolve("missing"), new Programs(List.of(folder)));

        assertThat(affinity.check(Cores.of(0)))
                .hasValueSatisfying(why -> assertThat(why).contains("the system does not tell"));
    }
}
