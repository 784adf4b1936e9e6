package dev.echosounder.trial.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

    @Test
    void aHostDescribesItself() {
        Host here = Host.here();

        assertThat(here.hardware().logicalCores()).isPositive();
        assertThat(here.hardware().memoryBytes()).isPositive();
        assertThat(here.machine()).contains(here.hardware().cpu(), " core", " GiB, ", System.getProperty("os.version"));
        assertThat(here.system()).isNotBlank();
        assertThat(here.kernel().version())
                .isEqualTo(System.getProperty("os.version") + " (" + System.getProperty("os.arch") + ")");
        assertThat(here.jvm()).contains(Runtime.version().toString());
        assertThat(here.kernel().limits()).containsKey("somaxconn");
    }

    @Test
    void whatRunsIsDescribedByTheClassPathAndTheWorkTree() {
        Build here = Build.here(List.of("-Xmx1g"));

        assertThat(here.jvmOptions()).containsExactly("-Xmx1g");
        assertThat(here.libraries())
                .containsKeys("HdrHistogram", "junit-jupiter")
                .containsEntry("JDK", Runtime.version().toString());
        assertThat(here.commit()).isNotBlank();
    }

    @Test
    void whatTheSystemDoesNotReportIsUnknown(@TempDir Path empty) {
        Host nowhere = Host.of(empty);
        Build unknown = Build.of(empty, "", List.of());

        assertThat(nowhere.affinity()).isEmpty();
        assertThat(nowhere.kernel().governor()).isEqualTo("unknown");
        assertThat(nowhere.kernel().mitigations()).isEmpty();
        assertThat(nowhere.kernel().limits())
                .isNotEmpty()
                .allSatisfy((name, limit) -> assertThat(limit).isEqualTo("unknown"));
        assertThat(nowhere.loadAverage()).isEqualTo(-1);
        assertThat(unknown.libraries())
                .isEqualTo(Map.of("JDK", Runtime.version().toString()));
        assertThat(unknown.commit()).isEqualTo("unknown");
        assertThat(unknown.modified()).isFalse();
    }
}
