package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.contract.suite.Mistakes.Mistake;
import dev.echosounder.contract.suite.ScenarioSteps.Step;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.jvm.JvmSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class OwnJvmsTest {

    private static final JvmSpec OTHER = new JvmSpec(ComparisonParameterTypes.OTHER_JDK, List.of("-Xint"));

    @AfterEach
    void forgetTheJdk() {
        System.clearProperty(OwnJvms.PROPERTY);
    }

    @Test
    void theOtherJdkIsThatOfTheProperty() {
        System.setProperty(OwnJvms.PROPERTY, "/opt/26");

        assertThat(OwnJvms.found(OTHER)).isEqualTo(new JvmSpec("/opt/26", List.of("-Xint")));
        assertThat(OwnJvms.found(JvmSpec.USUAL)).isEqualTo(JvmSpec.USUAL);
    }

    @Test
    void withoutThePropertyTheScenarioIsSkipped() {
        assertThatExceptionOfType(TestAbortedException.class)
                .isThrownBy(() -> OwnJvms.found(OTHER))
                .withMessage("This scenario is skipped, because it needs another JDK: name its folder by"
                        + " -Dechosounder.jdk=FOLDER.");
    }

    @Test
    void aServerWithCarriersIsNamedByThem() {
        ServerSpec.Model onZgc = new ServerSpec.Model("a on ZGC", "a", JvmSpec.of("", "-XX:+UseZGC"));

        assertThat(OwnJvms.withCarriers(new ServerSpec.Model("a"), 1))
                .isEqualTo(new ServerSpec.Model(
                        "a, 1 carrier", "a", JvmSpec.of("", "-Djdk.virtualThreadScheduler.parallelism=1")));
        assertThat(OwnJvms.withCarriers(onZgc, 4))
                .isEqualTo(new ServerSpec.Model(
                        "a on ZGC, 4 carriers",
                        "a",
                        JvmSpec.of("", "-XX:+UseZGC -Djdk.virtualThreadScheduler.parallelism=4")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OwnJvms.withCarriers(new ServerSpec.Outside("c", "c {port}"), 1))
                .withMessage("\"c\" has no carriers, as only servers of models do: leave it out, or leave out the"
                        + " carriers.");
    }

    @Test
    void aJvmThatDoesNotStartIsAMistakeInItsLine() {
        List<Step> steps = List.of(
                new Step("servers of a", "", 4, List.of()),
                new Step("a with the JVM options \"-Xint\", called \"interpreted\"", "", 5, List.of()),
                new Step("a with the JVM options \"-XX:+UseNone\", called \"broken\"", "", 6, List.of()));
        List<Subject> entered = List.of(
                Subject.of(new ServerSpec.Model("a")),
                Subject.of(new ServerSpec.Model("interpreted", "a", JvmSpec.of("", "-Xint"))),
                Subject.of(new ServerSpec.Model("broken", "a", JvmSpec.of("", "-XX:+UseNone"))));

        assertThat(OwnJvms.mistakes(entered, Optional.empty(), steps))
                .containsExactly(new Mistake(
                        6,
                        "\"broken\" cannot run with the JVM options \"-XX:+UseNone\": Unrecognized VM option"
                                + " 'UseNone'"));
    }
}
