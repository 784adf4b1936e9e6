package dev.echosounder.tls.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.suite.OwnLauncher;
import dev.echosounder.tls.testing.Subjects.Maker;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** The cases of features/tls catch flawed TLS: each that a flaw names fails because of it. */
class MutantsTest {

    private static final String MODEL = "selector";
    private static final int PATIENCE_MILLIS = 1_000;
    private static final int LONG_PATIENCE_MILLIS = 15_000;

    static List<Mutant> mutants() {
        return Mutant.all().toList();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantIsCaught(Mutant mutant) {
        String pattern = mutant.caughtBy().stream().map(Pattern::quote).collect(Collectors.joining("|", "^(", ")$"));

        assertThat(results(mutant.maker(), PATIENCE_MILLIS, pattern))
                .as("the scenarios that ran")
                .containsOnlyKeys(mutant.caughtBy())
                .allSatisfy((name, status) -> assertThat(status).as(name).isEqualTo(Status.FAILED));
    }

    @Test
    void theSameChangesWithoutAFlawPass() {
        assertThat(results(Mutant.unchanged(), LONG_PATIENCE_MILLIS, ".*"))
                .containsValue(Status.SUCCESSFUL)
                .allSatisfy((name, status) -> assertThat(status).as(name).isNotEqualTo(Status.FAILED));
    }

    private static Map<String, Status> results(Maker maker, int patienceMillis, String names) {
        Runnable restore = Subjects.askInstead(maker, MODEL, patienceMillis);
        try {
            return OwnLauncher.results("features.tls", "dev.echosounder.tls.testing", names);
        } finally {
            restore.run();
        }
    }
}
