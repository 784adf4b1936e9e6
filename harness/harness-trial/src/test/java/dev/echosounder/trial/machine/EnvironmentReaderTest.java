package dev.echosounder.trial.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentReaderTest {

    @Test
    void tellsOfThisMachine() {
        Environment here = new EnvironmentReader().read(List.of("-Xmx1g"));

        assertThat(here.logicalCores()).isPositive();
        assertThat(here.memoryBytes()).isPositive();
        assertThat(here.machine()).contains(here.cpu(), " core", " GiB, ", System.getProperty("os.version"));
        assertThat(here.system()).isNotBlank();
        assertThat(here.kernel())
                .isEqualTo(System.getProperty("os.version") + " (" + System.getProperty("os.arch") + ")");
        assertThat(here.jvm()).contains(Runtime.version().toString());
        assertThat(here.jvmOptions()).containsExactly("-Xmx1g");
        assertThat(here.libraries())
                .containsKeys("HdrHistogram", "junit-jupiter")
                .containsEntry("JDK", Runtime.version().toString());
        assertThat(here.limits()).containsKey("somaxconn");
        assertThat(here.commit()).isNotBlank();
    }

    @Test
    void whatNobodyTellsIsUnknown(@TempDir Path empty) {
        Environment nowhere = new EnvironmentReader(empty, empty, "").read(List.of());

        assertThat(nowhere.affinity()).isEmpty();
        assertThat(nowhere.governor()).isEqualTo("unknown");
        assertThat(nowhere.mitigations()).isEmpty();
        assertThat(nowhere.limits())
                .isNotEmpty()
                .allSatisfy((name, limit) -> assertThat(limit).isEqualTo("unknown"));
        assertThat(nowhere.loadAverage()).isEqualTo(-1);
        assertThat(nowhere.libraries())
                .isEqualTo(Map.of("JDK", Runtime.version().toString()));
        assertThat(nowhere.commit()).isEqualTo("unknown");
        assertThat(nowhere.modified()).isFalse();
    }
}
