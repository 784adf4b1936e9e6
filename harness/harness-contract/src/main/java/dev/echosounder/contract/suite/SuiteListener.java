package dev.echosounder.contract.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.suite.api.Suite;

/**
 * Knows what the running suite is about, and counts the scenarios that ran, for the build's guard against a filter that
 * selects nothing. Found by {@link java.util.ServiceLoader}.
 */
public final class SuiteListener implements TestExecutionListener {

    private static final String TALLY_FILE = "echosounder.tally";

    private static volatile String suite = "scenarios";
    private static volatile Supplier<ServerUnderTest> subject;

    /** The count of all plans of this JVM, each of which has a separate listener. */
    private static final Tally TALLY = new Tally();

    /** The display name of the suite that runs, or ran last. */
    static String suite() {
        return suite;
    }

    /** What the running suite is about; empty for a suite of neither a model nor a server at an address. */
    static Optional<ServerUnderTest> subject() {
        return Optional.ofNullable(subject).map(Supplier::get);
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        TALLY.planStarted();
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        if (suiteClass(identifier).isPresent()) {
            suite = identifier.getDisplayName();
        }
        subjectOf(identifier).ifPresent(found -> subject = found);
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (subjectOf(identifier).isPresent()) {
            subject = null;
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

    private static Optional<Supplier<ServerUnderTest>> subjectOf(TestIdentifier identifier) {
        return suiteClass(identifier)
                .flatMap(suite -> AnnotationSupport.isAnnotated(suite, ModelSuite.class)
                        ? Optional.of(
                                () -> new ServerUnderTest.OfModel(identifier.getDisplayName(), Optional.of(suite)))
                        : AnnotationSupport.isAnnotated(suite, ServerSuite.class)
                                ? Optional.of(() -> new ServerUnderTest.At(ServerAddress.named()))
                                : Optional.empty());
    }

    private static Optional<Class<?>> suiteClass(TestIdentifier identifier) {
        return identifier
                .getSource()
                .filter(source -> source instanceof ClassSource suite
                        && AnnotationSupport.isAnnotated(suite.getJavaClass(), Suite.class))
                .map(source -> ((ClassSource) source).getJavaClass());
    }
}
