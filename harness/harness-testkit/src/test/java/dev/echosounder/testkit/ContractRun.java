package dev.echosounder.testkit;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

/**
 * A run of a model's suite inside a test. What the user has set for the build around it, a filter for instance, does not reach it.
 *
 * @param results of the scenarios that ran, by their names
 */
record ContractRun(Map<String, TestExecutionResult> results) {

    private static final String PATIENCE = "echosounder.patience";

    /** Runs every scenario. */
    static ContractRun of(Class<?> suite) {
        return run(request(suite, ".*"));
    }

    /**
     * Runs these scenarios only.
     *
     * @param patienceMillis how long they wait for something that does not come
     */
    static ContractRun of(Class<?> suite, Collection<String> scenarios, int patienceMillis) {
        String names = scenarios.stream().map(Pattern::quote).collect(Collectors.joining("|", "^(?:", ")$"));
        String before = System.getProperty(PATIENCE);
        System.setProperty(PATIENCE, Integer.toString(patienceMillis));
        try {
            return run(request(suite, names));
        } finally {
            if (before == null) {
                System.clearProperty(PATIENCE);
            } else {
                System.setProperty(PATIENCE, before);
            }
        }
    }

    /** Those that failed, in the order in which they ran. */
    List<String> failed() {
        return results.entrySet().stream()
                .filter(scenario -> scenario.getValue().getStatus() == TestExecutionResult.Status.FAILED)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** What the suite is asked for: its scenarios of which the whole name matches. */
    static LauncherDiscoveryRequest request(Class<?> suite, String names) {
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(suite))
                .filters(EngineFilter.includeEngines("junit-platform-suite"))
                .enableImplicitConfigurationParameters(false) // neither system properties nor junit-platform.properties
                .configurationParameter("cucumber.glue", "dev.echosounder.testkit")
                .configurationParameter("cucumber.filter.name", names)
                .configurationParameter("cucumber.publish.quiet", "true")
                .configurationParameter("cucumber.junit-platform.naming-strategy", "short")
                .configurationParameter("cucumber.junit-platform.naming-strategy.short.example-name", "pickle")
                .build();
    }

    private static ContractRun run(LauncherDiscoveryRequest request) {
        Map<String, TestExecutionResult> results = new LinkedHashMap<>();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
                if (identifier.isTest() || result.getStatus() == TestExecutionResult.Status.FAILED) {
                    results.put(identifier.getDisplayName(), result);
                }
            }
        });
        return new ContractRun(results);
    }
}
