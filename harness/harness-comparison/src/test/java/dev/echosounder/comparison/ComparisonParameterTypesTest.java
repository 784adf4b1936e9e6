package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.jvm.JvmSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonParameterTypesTest {

    private final ComparisonParameterTypes types = new ComparisonParameterTypes();

    @Test
    void runsAreNumbersOrRanges() {
        assertThat(types.warmups("2 warm-ups")).isEqualTo(new Plan.WarmUps(2, false));
        assertThat(types.warmups("up to 1,500 warm-ups until the rate settles,"))
                .isEqualTo(new Plan.WarmUps(1_500, true));
        assertThat(types.runs("10 measured runs")).isEqualTo(10);
    }

    @Test
    void aJvmHasOptionsOrAJdkOrBoth() {
        assertThat(types.jvm("with the JVM options \"-XX:+UseZGC -Xmx1g\""))
                .isEqualTo(new JvmSpec("", List.of("-XX:+UseZGC", "-Xmx1g")));
        assertThat(types.jvm("on the JDK in \"/opt/jdk 26\"")).isEqualTo(new JvmSpec("/opt/jdk 26", List.of()));
        assertThat(types.jvm("on the JDK in \"/opt/26\" with the JVM options \"-Xint\""))
                .isEqualTo(new JvmSpec("/opt/26", List.of("-Xint")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> types.jvm("on the JDK in \" \""))
                .withMessage("The JDK has no folder: name the one that contains bin/java.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> types.jvm("on the JDK in \"/opt/26\" with the JVM options \"\""))
                .withMessageStartingWith("There are no JVM options in \"\"");
    }

    @Test
    void limitsAreOfProcessorTimeAndOfMemory() {
        assertThat(types.limits("half a processor")).hasToString("half a processor");
        assertThat(types.limits("1.5 processors and 256 MiB")).hasToString("1.5 processors and 256 MiB");
        assertThat(types.limits("1,024 MiB")).hasToString("1,024 MiB");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> types.limits("-1 processors"))
                .withMessage("A server cannot have -1 processors: give it 0.01 to 1,000 processors.");
    }

    @Test
    void hostsAreNamedInQuotes() {
        assertThat(types.hosts("host \"gen1\"")).containsExactly("gen1");
        assertThat(types.hosts("hosts \"a\", \"b\" and \"c d\"")).containsExactly("a", "b", "c d");
    }

    @Test
    void aServerOfSeveralWordsIsInQuotes() {
        assertThat(types.server("netty-nio")).isEqualTo("netty-nio");
        assertThat(types.server("\"netty-nio on ZGC\"")).isEqualTo("netty-nio on ZGC");
    }

    @Test
    void listsOfNumbersMayHaveThousands() {
        assertThat(types.counts("1, 10, 1,000 and 10,000")).containsExactly(1, 10, 1_000, 10_000);
        assertThat(types.counts("7")).containsExactly(7);
        assertThat(types.sizes("64, 1,024 and 16,384 bytes")).containsExactly(64, 1_024, 16_384);
        assertThat(types.sizes("1 and 16 KiB")).containsExactly(1_024, 16_384);
        assertThat(types.figures("messages/s, MB/s and accepted connections/s"))
                .containsExactly(
                        CurveFigure.MESSAGES_PER_SECOND,
                        CurveFigure.MEGABYTES_PER_SECOND,
                        CurveFigure.ACCEPTED_PER_SECOND);
    }
}
