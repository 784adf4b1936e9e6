package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessReaderTest {

    private static final long MILLI = 1_000_000;

    @TempDir
    Path root;

    private StagedSystem system;
    private final List<Long> descendants = new ArrayList<>();

    @BeforeEach
    void stage() {
        system = new StagedSystem(root).file("proc/stat", "cpu  1 2 3 4 5 6 7 8 0 0\n");
    }

    private ProcessReader reader(long pid) {
        return reader(pid, List.of());
    }

    private ProcessReader reader(long pid, List<String> leftOut) {
        return new ProcessReader(root, pid, () -> List.copyOf(descendants), leftOut);
    }

    /** A reader of process 7, which has two threads. */
    private ProcessReader ofTwoThreads() {
        server(7, 30, 10, 2);
        system.thread(7, 7, 300 * MILLI, 5, 1).thread(7, 8, 104 * MILLI, 20, 3);
        return reader(7);
    }

    /** A reader of process 7, whose one thread has run for so many milliseconds. */
    private ProcessReader ofOneThread(long user, long kernel, long ranMillis) {
        server(7, user, kernel, 1);
        system.thread(7, 7, ranMillis * MILLI, 5, 1);
        return reader(7);
    }

    private static long millis(ProcessUsage usage) {
        return (usage.userNanos() + usage.systemNanos()) / MILLI;
    }

    private void server(long pid, long user, long kernel, int threads) {
        system.process(pid, "a) b)", 'S', 1, 0, user, kernel, 0, threads).memory(pid, 1_000, 3_000);
    }

    @Test
    void addsUpTheThreads() throws IOException {
        assertThat(ofTwoThreads().read())
                .isEqualTo(new ProcessUsage(303 * MILLI, 101 * MILLI, 25, 4, 1_024_000, 3_072_000, 2, 300 * MILLI));
    }

    @Test
    void whatIsLeftOutIsInNoFigureAndInNoTick() throws IOException {
        ofTwoThreads();
        ProcessReader reader = reader(7, List.of("7"));

        assertThat(millis(reader.read())).isEqualTo(104);
        server(7, 60, 20, 2);
        system.thread(7, 7, 690 * MILLI, 500, 100).thread(7, 8, 114 * MILLI, 21, 3);
        ProcessUsage after = reader.read();

        assertThat(millis(after)).isEqualTo(114);
        assertThat(after.busiestThreadNanos()).isEqualTo(10 * MILLI);
        assertThat(after.voluntarySwitches()).isEqualTo(21);
        assertThat(after.threads()).isEqualTo(2);
    }

    @Test
    void theBusiestThreadIsTheOneThatUsedMostSinceTheLastReading() throws IOException {
        ProcessReader reader = ofTwoThreads();
        reader.read();
        system.thread(7, 7, 310 * MILLI, 5, 1).thread(7, 8, 154 * MILLI, 20, 3);

        assertThat(reader.read().busiestThreadNanos()).isEqualTo(50 * MILLI);
        assertThat(reader.read().busiestThreadNanos()).isZero();
    }

    @Test
    void aThreadThatEndedIsNotForgotten() throws IOException {
        ProcessReader reader = ofTwoThreads();
        reader.read();
        system.without("proc/7/task/8").thread(7, 7, 301 * MILLI, 6, 1);

        ProcessUsage after = reader.read();

        assertThat(millis(after)).isEqualTo(405);
        assertThat(after.voluntarySwitches()).isEqualTo(26);
        assertThat(after.involuntarySwitches()).isEqualTo(4);
    }

    @Test
    void aThreadThatTookTheIdOfAnEndedOneIsAnother() throws IOException {
        ProcessReader reader = ofTwoThreads();
        reader.read();
        system.thread(7, 8, 2 * MILLI, 1, 0);

        ProcessUsage after = reader.read();

        assertThat(millis(after)).isEqualTo(406);
        assertThat(after.busiestThreadNanos()).isEqualTo(2 * MILLI);
        assertThat(after.voluntarySwitches()).isEqualTo(26);
    }

    @Test
    void threadsThatCameAndWentAreCountedByTheTicksOfTheProcess() throws IOException {
        ProcessReader reader = ofOneThread(30, 10, 405);
        reader.read();
        ofOneThread(60, 20, 406);

        ProcessUsage after = reader.read();
        assertThat(millis(after)).isEqualTo(800);

        system.thread(7, 7, 409 * MILLI, 5, 1);
        after = reader.read();
        assertThat(millis(after)).as("from there on by the nanosecond again").isEqualTo(803);
    }

    @Test
    void neitherPartOfTheTimeEverShrinks() throws IOException {
        ProcessReader reader = ofOneThread(50, 50, 1_010);
        ProcessUsage before = reader.read();
        ofOneThread(50, 51, 1_011);

        ProcessUsage after = reader.read();

        assertThat(after.userNanos()).isGreaterThanOrEqualTo(before.userNanos());
        assertThat(after.systemNanos()).isGreaterThanOrEqualTo(before.systemNanos());
        assertThat(millis(after)).isEqualTo(1_011);
    }

    @Test
    void withVeryManyThreadsTicksHaveToDo() throws IOException {
        server(7, 30, 10, ProcessReader.MAX_THREADS + 1);
        system.thread(7, 7, 404 * MILLI, 5, 1);

        assertThat(reader(7).read())
                .isEqualTo(new ProcessUsage(
                        300 * MILLI, 100 * MILLI, -1, -1, 1_024_000, 3_072_000, ProcessReader.MAX_THREADS + 1, -1));
    }

    @Test
    void withoutSchedstatTicksHaveToDo() throws IOException {
        ProcessReader reader = ofOneThread(30, 10, 404);
        system.without("proc/7/task/7/schedstat");

        assertThat(reader.read())
                .isEqualTo(new ProcessUsage(300 * MILLI, 100 * MILLI, 5, 1, 1_024_000, 3_072_000, 1, -1));
    }

    @Test
    void aTreeIsTheSumOfItsProcesses() throws IOException {
        ProcessReader reader = ofOneThread(3, 1, 40);
        server(9, 6, 2, 1);
        system.thread(9, 9, 80 * MILLI, 10, 2);
        descendants.add(9L);

        assertThat(reader.read())
                .isEqualTo(new ProcessUsage(90 * MILLI, 30 * MILLI, 15, 3, 2_048_000, 6_144_000, 2, 80 * MILLI));

        descendants.clear();
        system.without("proc/9");
        assertThat(reader.read())
                .as("what an ended one had used stays, what it held does not")
                .isEqualTo(new ProcessUsage(90 * MILLI, 30 * MILLI, 15, 3, 1_024_000, 3_072_000, 1, 0));
    }

    @Test
    void aDescendantThatEndsWhileItIsReadIsLeftOut() throws IOException {
        ProcessReader reader = ofOneThread(3, 1, 40);
        descendants.add(9L);

        assertThat(reader.read().threads()).isEqualTo(1);
    }

    @Test
    void aProcessThatHasEndedIsAnException() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> reader(7).read())
                .withMessage("What process 7 uses cannot be read: it has ended.");

        system.process(7, "echo", 'Z', 1, 0, 3, 1, 0, 1).memory(7, 0, 0);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> reader(7).read())
                .withMessage("What process 7 uses cannot be read: it has ended.");
    }

    @Test
    void whereThereIsNoProcNothingIsKnown(@TempDir Path empty) throws IOException {
        assertThat(new ProcessReader(empty, 7, List::of, List.of()).read()).isEqualTo(ProcessUsage.UNKNOWN);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theTimeOfThisVeryProcessGrowsAsItWorks() throws IOException {
        ProcessReader reader = ProcessReader.ofTree(ProcessHandle.current().pid());
        ProcessUsage before = reader.read();
        long goal = millis(before) + 50;
        ProcessUsage after = reader.read();
        double sink = 0;
        while (millis(after) < goal) {
            for (int i = 0; i < 100_000; i++) {
                sink += Math.sqrt(i);
            }
            after = reader.read();
        }

        assertThat(sink).isPositive();
        assertThat(after.userNanos()).isGreaterThanOrEqualTo(before.userNanos());
        assertThat(after.systemNanos()).isGreaterThanOrEqualTo(before.systemNanos());
        assertThat(after.voluntarySwitches())
                .isGreaterThanOrEqualTo(before.voluntarySwitches())
                .isPositive();
        assertThat(after.residentBytes()).isPositive().isLessThanOrEqualTo(after.peakResidentBytes());
        assertThat(after.threads()).isPositive();
    }

    @Test
    @Timeout(60)
    @EnabledOnOs(OS.LINUX)
    void theTimeOfARealTreeIsThatOfItsChildrenToo() throws IOException, InterruptedException {
        Process waiting = new ProcessBuilder("sh", "-c", "(while :; do :; done) & wait").start();
        ProcessReader tree = ProcessReader.ofTree(waiting.pid());
        ProcessReader alone = ProcessReader.of(waiting.pid());
        try {
            ProcessUsage usage = tree.read();
            while (millis(usage) < 100) {
                usage = tree.read();
            }
            assertThat(usage.threads()).isEqualTo(2);
            assertThat(alone.read().threads()).isEqualTo(1);
            assertThat(alone.read().userNanos()).isLessThan(100 * MILLI);
        } finally {
            waiting.descendants().forEach(ProcessHandle::destroyForcibly);
            waiting.destroyForcibly().waitFor();
        }

        assertThatExceptionOfType(IOException.class).isThrownBy(tree::read).withMessageContaining("it has ended");
    }
}
