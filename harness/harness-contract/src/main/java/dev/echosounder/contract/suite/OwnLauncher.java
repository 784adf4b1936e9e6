package dev.echosounder.contract.suite;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs scenarios without a suite: a launcher without the listeners around it. The tally of the build counts what its
 * own suites have run, and reports are of those.
 */
public final class OwnLauncher {

    /** The packages of steps: those of comparisons too, where they are on the class path. */
    private static final String GLUE = "dev.echosounder.contract,dev.echosounder.comparison";

    private static final String PICO_CONTAINER = "io.cucumber.picocontainer.PicoFactory";

    private OwnLauncher() {}

    /**
     * Runs the scenarios of a package whose whole names fit a pattern, with the steps of another package, which
     * PicoContainer makes.
     *
     * @return how each ended, by its name; also of what else failed
     */
    public static Map<String, Status> results(String features, String glue, String names) {
        Map<String, Status> results = new TreeMap<>();
        LauncherDiscoveryRequest request = request(
                        List.of(DiscoverySelectors.selectPackage(features)), glue, PICO_CONTAINER)
                .configurationParameter("cucumber.filter.name", names)
                .build();
        run(request, (scenario, result) -> results.put(scenario, result.getStatus()));
        return results;
    }

    static Launcher create() {
        return LauncherFactory.create(LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .build());
    }

    /** Runs scenarios; hears of the end of each by its name, and of whatever else fails. */
    static void run(LauncherDiscoveryRequest request, BiConsumer<String, TestExecutionResult> ended) {
        run(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
                if (identifier.isTest() || result.getStatus() == Status.FAILED) {
                    ended.accept(identifier.getDisplayName(), result);
                }
            }
        });
    }

    static void run(LauncherDiscoveryRequest request, TestExecutionListener listener) {
        create().execute(request, listener);
    }

    /**
     * With the steps of the contract kit, whatever is set around it: neither system properties nor
     * junit-platform.properties are read.
     */
    static LauncherDiscoveryRequestBuilder request(List<? extends DiscoverySelector> selectors) {
        return request(selectors, GLUE, ScenarioParts.class.getName());
    }

    private static LauncherDiscoveryRequestBuilder request(
            List<? extends DiscoverySelector> selectors, String glue, String objectFactory) {
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(selectors)
                .filters(EngineFilter.includeEngines("cucumber"))
                .enableImplicitConfigurationParameters(false)
                .configurationParameter("cucumber.glue", glue)
                .configurationParameter("cucumber.object-factory", objectFactory)
                .configurationParameter("cucumber.publish.quiet", "true")
                .configurationParameter("cucumber.junit-platform.naming-strategy", "short")
                .configurationParameter("cucumber.junit-platform.naming-strategy.short.example-name", "pickle");
    }
}
