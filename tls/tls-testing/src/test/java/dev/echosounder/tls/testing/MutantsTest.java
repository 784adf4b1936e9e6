package dev.echosounder.tls.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import dev.echosounder.tls.testing.Subjects.Maker;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

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
        Map<String, Status> results = new TreeMap<>();
        Runnable restore = Subjects.askInstead(maker, MODEL, patienceMillis);
        try {
            run(names, results);
        } finally {
            restore.run();
        }
        return results;
    }

    private static void run(String names, Map<String, Status> results) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectPackage("features.tls"))
                .filters(EngineFilter.includeEngines("cucumber"))
                .enableImplicitConfigurationParameters(false)
                .configurationParameter("cucumber.glue", "dev.echosounder.tls.testing")
                .configurationParameter("cucumber.object-factory", "io.cucumber.picocontainer.PicoFactory")
                .configurationParameter("cucumber.publish.quiet", "true")
                .configurationParameter("cucumber.junit-platform.naming-strategy", "short")
                .configurationParameter("cucumber.junit-platform.naming-strategy.short.example-name", "pickle")
                .configurationParameter("cucumber.filter.name", names)
                .build();
        TestExecutionListener listener = new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
                if (identifier.isTest()) {
                    results.put(identifier.getDisplayName(), result.getStatus());
                }
            }
        };
        LauncherFactory.create(LauncherConfig.builder()
                        .enableTestExecutionListenerAutoRegistration(false)
                        .enableLauncherSessionListenerAutoRegistration(false)
                        .enableLauncherDiscoveryListenerAutoRegistration(false)
                        .enablePostDiscoveryFilterAutoRegistration(false)
                        .build())
                .execute(request, listener);
    }
}
