package dev.echosounder.kv.testing.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.echosounder.linux.Cores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** JMH measures a staged store, in this JVM. */
@Timeout(60)
class JmhRunTest {

    private static final JmhPlan PLAN = new JmhPlan(2, 0, 3, Duration.ofMillis(10), Cores.of(1), Cores.of(0));
    private static final int BYTES = 1_000;

    @TempDir
    private Path folder;

    private Collection<RunResult> run(String command, Connections connections, StagedStore store)
            throws RunnerException {
        return new JmhRun(PLAN, 0, Optional.empty())
                .run(new Measured(command, BYTES, connections), store.port(), folder.resolve("jmh"));
    }

    @ParameterizedTest
    @EnumSource
    void eachModeHasItsFigure(Connections connections) throws IOException, RunnerException {
        try (StagedStore store = new StagedStore(Integer.MAX_VALUE, "")) {
            JmhFigures figures = JmhFigures.of("staged", run("get", connections, store));

            assertThat(figures.perSecond()).isPositive();
            assertThat(figures.error()).isPositive();
            assertThat(figures.average()).isPositive();
            assertThat(figures.percentiles())
                    .hasSize(JmhFigures.NAMES.size())
                    .isSorted()
                    .first()
                    .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
                    .isPositive();
            assertThat(figures.singleShot()).isPositive();
            assertThat(folder.resolve("jmh.json")).isNotEmptyFile();
            assertThat(Files.readString(folder.resolve("jmh.txt"))).contains("StringsBenchmark.get");
            if (connections == Connections.LASTING) {
                assertThat(store.connections()).isEqualTo(4L * PLAN.threads());
            } else {
                assertThat(store.connections()).isEqualTo(store.answers());
            }
        }
    }

    @Test
    void anErrorIsNoOperation() throws IOException {
        try (StagedStore store = new StagedStore(100, "-OOM command not allowed when used memory > 'maxmemory'.\r\n")) {
            assertThat(deepest(
                            catchThrowableOfType(RunnerException.class, () -> run("set", Connections.LASTING, store))))
                    .hasMessage("The store gave a wrong answer: \"-OOM command not allowed when used memory >"
                            + " 'maxmemory'.\".");
        }
    }

    @Test
    void aMissingAnswerIsNone() throws IOException {
        try (StagedStore store = new StagedStore(100, "")) {
            assertThat(deepest(catchThrowableOfType(
                            RunnerException.class, () -> run("get", Connections.FOR_EACH_COMMAND, store))))
                    .isInstanceOf(IOException.class);
        }
    }

    private static Throwable deepest(Throwable failure) {
        return JmhSteps.deepest(failure);
    }
}
