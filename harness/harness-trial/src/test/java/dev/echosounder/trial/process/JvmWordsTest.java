package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.trial.process.ChildFailure.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmWordsTest {

    @Test
    void aRefusalIsWithoutWhatEveryRefusalSays() {
        assertThat(refusal(
                        "Unrecognized VM option 'MaxHeapFreeRatioo=3'",
                        "Did you mean 'MaxHeapFreeRatio=<value>'?",
                        "Error: Could not create the Java Virtual Machine.",
                        "Error: A fatal exception has occurred. Program will exit."))
                .isEqualTo("Unrecognized VM option 'MaxHeapFreeRatioo=3'; Did you mean 'MaxHeapFreeRatio=<value>'?");
    }

    @Test
    void aSilentJvmIsDescribedByHowItEnded() {
        assertThat(refusal()).isEqualTo("It ended.");
    }

    @Test
    void onlyAnIgnoredOptionIsARefusalOfAJvmThatRuns() {
        String ignored = "OpenJDK 64-Bit Server VM warning: Ignoring option ZGenerational; support was removed in 24.0";

        assertThat(JvmWords.ignoring(List.of("A line", ignored))).hasValue(ignored);
        assertThat(JvmWords.ignoring(List.of("OpenJDK 64-Bit Server VM warning: Option UseThat was deprecated")))
                .isEmpty();
    }

    private static String refusal(String... tail) {
        return JvmWords.refusing(new ChildFailure(Kind.NEVER_STARTED, "It ended.", List.of(tail)));
    }
}
