package dev.echosounder.contract.suite;

import io.cucumber.core.plugin.HtmlFormatter;
import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.TestCaseStarted;
import io.cucumber.plugin.event.TestRunFinished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Cucumber's own HTML report, one for each suite that has run a scenario: {@code target/scenarios/<suite>.html}. One
 * file for all would be overwritten by every suite of a module, and show the last one only. That of a
 * {@link ScenarioRun} is with its results.
 */
public final class ScenarioReport implements ConcurrentEventListener {

    private static final Path FOLDER = Path.of("target", "scenarios");

    private final Path file;
    private final HtmlFormatter html;
    private volatile boolean used;

    /** Called by Cucumber, which makes one for the suite that is about to run. */
    public ScenarioReport() throws IOException {
        file = ScenarioRun.current()
                .map(asked -> asked.results().resolve("scenarios.html"))
                .orElseGet(() -> FOLDER.resolve(SuiteListener.suite().replace(' ', '-') + ".html"));
        Files.createDirectories(file.getParent());
        html = new HtmlFormatter(Files.newOutputStream(file));
    }

    @Override
    public void setEventPublisher(EventPublisher publisher) {
        html.setEventPublisher(publisher);
        publisher.registerHandlerFor(TestCaseStarted.class, started -> used = true);
        publisher.registerHandlerFor(TestRunFinished.class, finished -> removeIfUnused());
    }

    private void removeIfUnused() {
        if (!used) {
            file.toFile().deleteOnExit(); // the formatter may still hold it open
        }
    }
}
