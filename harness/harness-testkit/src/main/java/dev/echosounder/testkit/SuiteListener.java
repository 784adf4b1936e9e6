package dev.echosounder.testkit;

import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.suite.api.Suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tells the steps which model the running suite names, and counts the scenarios that ran, for the build's guard against a filter
 * that selects nothing. Found by {@link java.util.ServiceLoader}.
 */
public final class SuiteListener implements TestExecutionListener {

    private static final String TALLY_FILE = "echosounder.tally";

    private static volatile String suite = "scenarios";
    private static volatile String model;

    /** For all plans of this JVM, each of which has a listener of its own. */
    private static final Tally TALLY = new Tally();

    /** The display name of the suite that runs, or ran last. */
    static String suite() {
        return suite;
    }

    /** The model that the running suite names; empty in a suite that names none. */
    static Optional<String> modelUnderTest() {
        return Optional.ofNullable(model);
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        TALLY.planStarted();
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        if (isAnnotated(identifier, Suite.class)) {
            suite = identifier.getDisplayName();
        }
        modelOf(identifier).ifPresent(name -> model = name);
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (modelOf(identifier).isPresent()) {
            model = null;
        }
        if (identifier.isTest() && identifier.getUniqueId().contains("[engine:cucumber]")) {
            TALLY.scenarioFinished();
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        String file = System.getProperty(TALLY_FILE);
        if (TALLY.planFinished() && file != null) {
            try {
                Files.createDirectories(Path.of(file).getParent());
                Files.writeString(Path.of(file), Long.toString(TALLY.scenarios()));
            } catch (IOException failure) {
                throw new UncheckedIOException("The number of scenarios could not be written to " + file, failure);
            }
        }
    }

    private static Optional<String> modelOf(TestIdentifier identifier) {
        return isAnnotated(identifier, ModelSuite.class) ? Optional.of(identifier.getDisplayName()) : Optional.empty();
    }

    private static boolean isAnnotated(TestIdentifier identifier, Class<? extends Annotation> annotation) {
        return identifier.getSource()
                .filter(source -> source instanceof ClassSource suite && AnnotationSupport.isAnnotated(suite.getJavaClass(), annotation))
                .isPresent();
    }
}
