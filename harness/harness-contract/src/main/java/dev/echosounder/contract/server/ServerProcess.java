package dev.echosounder.contract.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.watch.ThreadDump;
import dev.echosounder.linux.proc.Demand;
import dev.echosounder.linux.proc.OpenFiles;
import dev.echosounder.linux.proc.ProcessReader;
import dev.echosounder.linux.proc.SystemLimits;
import io.cucumber.java.After;
import io.cucumber.java.Scenario;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.opentest4j.TestAbortedException;
import org.picocontainer.Disposable;

/**
 * The server under test in a separate process, from which the system can take something away. It ends with its
 * scenario.
 */
public final class ServerProcess implements Disposable {

    /** The optimizing compiler would take more time of the processor than it could give back in seconds. */
    private static final String NOT_OPTIMIZED = "-XX:TieredStopAtLevel=1";

    /** Several parts of a server may log the same, each once in a while. */
    private static final int LOGGED_AT_ONCE = 5;

    private static final int A_WHILE_SECONDS = 5;

    private static final String END = "The server cannot go on, and this process ends";

    private static final System.Logger LOG = System.getLogger(ServerProcess.class.getName());

    private final EchoServer server;
    private RunningJvm jvm;
    private boolean limited;
    private SystemLimits limits;
    private ProcessReader reader;
    private long sinceNanos;

    public ServerProcess(EchoServer server) {
        this.server = server;
    }

    /**
     * Starts it with a limit, to live for seconds. Where there can be none, the scenario is skipped with the reason.
     */
    public void start(ServerJvm own) {
        limited = true;
        begin(own.with(NOT_OPTIMIZED));
    }

    /** Starts it without a limit. */
    public void start() {
        begin(ServerJvm.LIKE_THIS.with(NOT_OPTIMIZED));
    }

    /** Starts it as it would be started in a comparison. */
    public void startToBeMeasured() {
        begin(ServerJvm.LIKE_THIS);
    }

    private void begin(ServerJvm own) {
        SystemLimits.unavailable().ifPresent(why -> {
            throw new TestAbortedException("This scenario is skipped. " + why);
        });
        try {
            jvm = own.start(server.model().name());
        } catch (IOException failure) {
            throw new AssertionError(failure.getMessage(), failure);
        }
        limits = SystemLimits.of(jvm.pid());
        server.isElsewhere(jvm.address());
        reader = ProcessReader.of(jvm.pid());
        sinceNanos = System.nanoTime();
    }

    /**
     * Skips the scenario if clients are not answered because the server is out of descriptors, though no limit was
     * asked for.
     *
     * @param connections that were served before
     * @param unanswered how it shows
     */
    public void explainFullness(int connections, AssertionError unanswered) throws IOException {
        if (jvm == null || limited) {
            return;
        }
        FileLimits.mustLeaveSome(limits, connections, unanswered);
    }

    public SystemLimits limits() {
        return limits;
    }

    public Demand demand() throws IOException {
        return Demand.of(jvm.pid());
    }

    /**
     * The memory of the process once its garbage is collected.
     *
     * @param live bytes of its heap and of its direct buffers that are in use
     * @param resident bytes of all of it
     */
    public record Memory(long live, long resident) {}

    public Memory memory() throws IOException {
        return new Memory(jvm.collect(), reader.read().residentBytes());
    }

    /** Leaves it without heap from now on, for so long. */
    public void fillHeap(Duration time) throws IOException {
        jvm.fillHeap(time);
    }

    /** Waits until it has heap again, or has ended. */
    public void awaitHeap() throws IOException {
        jvm.awaitHeap();
    }

    /**
     * Whether it has ended, because it could not go on, and has said so in one sentence.
     *
     * @param within how long to wait for its end: its clients may notice it before this process does
     * @throws AssertionError if it has ended in another way, or if no allocation has failed
     */
    public boolean hasEndedWithReason(Duration within) throws InterruptedException {
        jvm.awaitEnd(within);
        OptionalInt exit = jvm.exitCode();
        if (exit.isEmpty()) {
            assertThat(jvm.failedAllocations())
                    .as("allocations that failed while the heap was full")
                    .isPositive();
            return false;
        }
        assertThat(jvm.said())
                .as("sentences of the process about its end, with the exit code " + exit.getAsInt())
                .filteredOn(line -> line.contains(END))
                .singleElement(InstanceOfAssertFactories.STRING)
                .matches(END + ", as the thread \\S.* met \\S+Error( \\(.*\\))?: .*");
        assertThat(exit.getAsInt()).as("exit code of the process").isNotZero();
        return true;
    }

    /** How many sockets it has open, its listener included. */
    public long sockets() throws IOException {
        return OpenFiles.of(jvm.pid()).values().stream()
                .filter(OpenFiles::isSocket)
                .count();
    }

    /** How many lines of its log, or of whatever else it has printed, have this in them. */
    public long timesSaid(String text) {
        return jvm.said().stream().filter(line -> line.contains(text)).count();
    }

    /** Waits until it has logged this, and sees to it that it logs it once in a while only. */
    public void awaitLogged(String text) {
        Timeouts.await()
                .untilAsserted(() ->
                        assertThat(timesSaid(text)).as(() -> linesWith(text)).isPositive());
        assertThat(timesSaid(text))
                .as(() -> linesWith(text))
                .isLessThanOrEqualTo(LOGGED_AT_ONCE + age() / A_WHILE_SECONDS);
    }

    private long age() {
        return Duration.ofNanos(System.nanoTime() - sinceNanos).toSeconds();
    }

    /** Describes the lines with this text, with the end of what the process has printed. */
    private String linesWith(String text) {
        List<String> lines = jvm.said();
        return String.format(
                Locale.ROOT,
                "lines with \"%s\" in what the server has printed within %,d s:%n%s%n",
                text,
                age(),
                String.join(System.lineSeparator(), lines.subList(Math.max(0, lines.size() - 10), lines.size())));
    }

    /**
     * Attaches a thread dump of the server's process to the report of a scenario that has failed, and writes it to a
     * file.
     */
    @After
    public void attachThreadDump(Scenario scenario) {
        if (jvm == null || !scenario.isFailed()) {
            return;
        }
        try {
            limits.lift(); // otherwise it could not report
            String threads = ThreadDump.of(jvm.pid());
            scenario.attach(threads, "text/plain", "Thread dump of the server's process");
            Path file = Path.of(
                    "target", "threads-of-%s-%d.txt".formatted(server.model().name(), jvm.pid()));
            LOG.log(
                    Level.INFO,
                    "The thread dump of the server''s process is in {0}",
                    Files.writeString(file, threads).toAbsolutePath());
        } catch (IOException noDump) {
            LOG.log(Level.INFO, "There is no thread dump of the server''s process: {0}", noDump.getMessage());
        }
    }

    @Override
    public void dispose() {
        if (jvm != null) {
            try {
                limits.lift(); // otherwise it could not even stop in good order
            } catch (IOException ended) {
                // Then nothing is left to be stopped.
            } finally {
                jvm.close();
            }
        }
    }
}
