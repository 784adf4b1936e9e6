package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.ProcessLimits;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {

    private static final List<String> OWN = List.of(
            "-Xmx2g",
            "-Dfile.encoding=UTF-8",
            "-agentlib:jdwp=transport=dt_socket",
            "-agentpath:/x.so",
            "-javaagent:/jacoco.jar=x",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseParallelGC");

    @Test
    void areThisJvmsOwnWithoutPropertiesAndAgents() {
        assertThat(JvmOptions.of(null, OWN))
                .containsExactly("-Xmx2g", "--enable-native-access=ALL-UNNAMED", "-XX:+UseParallelGC");
    }

    @Test
    void areThoseOfThePropertyWhereItIsSet() {
        assertThat(JvmOptions.of("  -Xmx1g   -XX:+UseZGC -Da=b ", OWN))
                .containsExactly("-Xmx1g", "-XX:+UseZGC", "-Da=b");
        assertThat(JvmOptions.of("", OWN)).isEmpty();
    }

    @Test
    void nothingSizesTheHeapOfAServerWithLimitedMemory() {
        List<String> usual = List.of("-Xms512m", "-Xmx2g", "-XX:+UseParallelGC", "-Xmn16m");

        assertThat(JvmOptions.within(ProcessLimits.ofMemory(256 << 20), usual)).containsExactly("-XX:+UseParallelGC");
        assertThat(JvmOptions.within(ProcessLimits.ofProcessors(0.5), usual)).isEqualTo(usual);
    }
}
