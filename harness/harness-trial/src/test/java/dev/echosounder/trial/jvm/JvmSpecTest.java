package dev.echosounder.trial.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmSpecTest {

    private static final List<String> EVERY_JVMS =
            List.of("-Xms512m", "-Xmx2g", "-XX:+UseParallelGC", "-XX:-UsePerfData", "--add-exports=a/b=c", "-Xmn16m");

    @Test
    void anOptionReplacesTheOneThatSetsTheSame() {
        assertThat(over("-XX:+UseZGC"))
                .containsExactly(
                        "-Xms512m", "-Xmx2g", "-XX:-UsePerfData", "--add-exports=a/b=c", "-Xmn16m", "-XX:+UseZGC");
        assertThat(over("-Xmx1g -Xms1g -Xmn64m"))
                .containsExactly(
                        "-XX:+UseParallelGC", "-XX:-UsePerfData", "--add-exports=a/b=c", "-Xmx1g", "-Xms1g", "-Xmn64m");
        assertThat(over("-XX:+UsePerfData")).doesNotContain("-XX:-UsePerfData").endsWith("-XX:+UsePerfData");
    }

    @Test
    void aFlagReplacesItsShortForm() {
        assertThat(over("-XX:MaxHeapSize=1g")).doesNotContain("-Xmx2g").contains("-Xms512m");
        assertThat(over("-XX:MaxRAMPercentage=50")).doesNotContain("-Xmx2g");
        assertThat(over("-XX:MaxNewSize=1g")).doesNotContain("-Xmn16m");
        assertThat(over("-XX:NewRatio=2")).doesNotContain("-Xmn16m");
    }

    @Test
    void whatSetsSomethingElseIsAdded() {
        assertThat(over("-XX:+UseCompactObjectHeaders --add-exports=d/e=f -Da=b"))
                .containsAll(EVERY_JVMS)
                .endsWith("-XX:+UseCompactObjectHeaders", "--add-exports=d/e=f", "-Da=b");
        assertThat(JvmSpec.USUAL.over(EVERY_JVMS)).isEqualTo(EVERY_JVMS);
        assertThat(JvmSpec.of("", "-Da=1").over(List.of("-Da=2", "-Dab=3"))).containsExactly("-Dab=3", "-Da=1");
    }

    @Test
    void theUsualOneRunsOnTheJdkOfThisProcess() {
        assertThat(JvmSpec.USUAL.jdk().java()).isEqualTo(Path.of(System.getProperty("java.home"), "bin", "java"));
        assertThat(JvmSpec.of("/opt/jdk", "-Xint").jdk().java()).isEqualTo(Path.of("/opt/jdk/bin/java"));
        assertThat(JvmSpec.USUAL.usual()).isTrue();
        assertThat(JvmSpec.USUAL.with("-Xint").usual()).isFalse();
    }

    @Test
    void isDescribedAsItWasAskedFor() {
        assertThat(JvmSpec.of("", "  -Xint   -Xmx1g ")).hasToString("with the JVM options \"-Xint -Xmx1g\"");
        assertThat(JvmSpec.of("/opt/jdk", "-Xint"))
                .hasToString("on the JDK in \"/opt/jdk\" with the JVM options \"-Xint\"");
        assertThat(new JvmSpec("/opt/jdk", List.of())).hasToString("on the JDK in \"/opt/jdk\"");
    }

    @Test
    void wordsThatAreNoOptionsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JvmSpec.of("", "-Xint --class-path /lib"))
                .withMessage("\"/lib\" is no JVM option: each begins with \"-\", and blanks separate them.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JvmSpec.of("", " "))
                .withMessage("There are no JVM options in \" \": write some, such as \"-XX:+UseZGC\".");
    }

    private static List<String> over(String options) {
        return JvmSpec.of("", options).over(EVERY_JVMS);
    }
}
