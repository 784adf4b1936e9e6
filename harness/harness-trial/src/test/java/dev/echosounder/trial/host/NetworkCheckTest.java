package dev.echosounder.trial.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.trial.Fitness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkCheckTest {

    @TempDir
    private Path root;

    private void clock(String source) throws IOException {
        Path folder = Files.createDirectories(root.resolve("sys/devices/system/clocksource/clocksource0"));
        Files.writeString(folder.resolve("current_clocksource"), source + "\n");
    }

    private Fitness.Finding of(String what, String address) {
        return new NetworkCheck(root)
                .findings(address).stream()
                        .filter(finding -> finding.what().equals(what))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void aSlowClockIsDoubtful() throws IOException {
        clock("tsc");
        assertThat(of("clock source", "").grade()).isEqualTo(Fitness.Grade.FIT);
        clock("hpet");
        assertThat(of("clock source", "").grade()).isEqualTo(Fitness.Grade.DOUBTFUL);
        assertThat(of("clock source", "").advice()).contains("tsc");
    }

    @Test
    void anAddressThatNoInterfaceHasIsUnfit() {
        Fitness.Finding finding = of("network", "192.0.2.1"); // for documentation only

        assertThat(finding.grade()).isEqualTo(Fitness.Grade.UNFIT);
        assertThat(finding.seen()).isEqualTo("no interface has the address 192.0.2.1");
    }

    @Test
    void theInterfaceOfAnAddressIsNamed() throws IOException {
        Files.writeString(
                Files.createDirectories(root.resolve("sys/class/net/lo")).resolve("speed"), "10000\n");

        assertThat(of("network", "127.0.0.1").seen()).matches("lo.*, (10,000 Mbit/s|speed unknown), MTU [\\d,]+");
        assertThat(of("network", "127.0.0.1").grade()).isEqualTo(Fitness.Grade.FIT);
    }
}
