package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /**
     * Readings of process 7: its user and kernel ticks, and of each thread the number, the milliseconds that it ran,
     * and its voluntary and involuntary switches. Figures of each: milliseconds of all threads and of the busiest since
     * the reading before, switches, and threads.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        what is left out is in no figure and in no tick | 7 \
            | 30 10: 7 300 5 1, 8 104 20 3 then 60 20: 7 690 500 100, 8 114 21 3 | 104 104 20 3 2, 114 10 21 3 2
        the busiest thread is the one that ran most since the last reading | \
            | 30 10: 7 300 5 1, 8 104 20 3 then 30 10: 7 310 5 1, 8 154 20 3 then 30 10: 7 310 5 1, 8 154 20 3 \
            | 404 300 25 4 2, 464 50 25 4 2, 464 0 25 4 2
        a thread that has ended is not forgotten | \
            | 30 10: 7 300 5 1, 8 104 20 3 then 30 10: 7 301 6 1 | 404 300 25 4 2, 405 1 26 4 1
        a thread with the number of one that has ended is another | \
            | 30 10: 7 300 5 1, 8 104 20 3 then 30 10: 7 300 5 1, 8 2 1 0 | 404 300 25 4 2, 406 2 26 4 2
        threads that came and went are counted by the ticks of the process, and then by nanoseconds again | \
            | 30 10: 7 405 5 1 then 60 20: 7 406 5 1 then 60 20: 7 409 5 1 \
            | 405 405 5 1 1, 800 1 5 1 1, 803 3 5 1 1
        no part of the time shrinks | | 50 50: 7 1010 5 1 then 50 51: 7 1011 5 1 | 1010 1010 5 1 1, 1011 1 5 1 1
        """)
    void readingsAddUp(String title, String leftOut, String readings, String figures) throws IOException {
        ProcessReader reader = reader(7, leftOut == null ? List.of() : List.of(leftOut));
        List<String> found = new ArrayList<>();
        ProcessUsage before = null;
        for (String reading : readings.split(" then ")) {
            String[] parts = reading.strip().split("[:,] ");
            long[] ticks = numbers(parts[0]);
            system.file("proc/7/task/x", "").without("proc/7");
            server(7, ticks[0], ticks[1], parts.length - 1);
            for (int i = 1; i < parts.length; i++) {
                long[] thread = numbers(parts[i]);
                system.thread(7, thread[0], thread[1] * MILLI, thread[2], thread[3]);
            }
            ProcessUsage usage = reader.read();
            found.add("%d %d %d %d %d"
                    .formatted(
                            millis(usage),
                            usage.busiestThreadNanos() / MILLI,
                            usage.voluntarySwitches(),
                            usage.involuntarySwitches(),
                            usage.threads()));
            if (before != null) {
                assertThat(usage.userNanos()).isGreaterThanOrEqualTo(before.userNanos());
                assertThat(usage.systemNanos()).isGreaterThanOrEqualTo(before.systemNanos());
            }
            before = usage;
        }
        assertThat(String.join(", ", found)).isEqualTo(figures.strip());
    }

    private static long[] numbers(String text) {
        return Stream.of(text.split(" ")).mapToLong(Long::parseLong).toArray();
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
