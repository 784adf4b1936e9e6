package dev.echosounder.contract.server;

import dev.echosounder.contract.watch.ThreadDump;
import dev.echosounder.linux.proc.Demand;
import dev.echosounder.linux.proc.ProcessReader;
import dev.echosounder.linux.proc.SystemLimits;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.OwnJvm;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.ServerSide;
import io.cucumber.java.After;
import io.cucumber.java.Scenario;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;
import org.picocontainer.Disposable;

/**
 * The server under test in a process of its own, of which the system can take something away. It ends with its
 * scenario.
 */
public final class ServerProcess implements Disposable {

    /** The optimizing compiler would take more time of the processor than it could give back in seconds. */
    private static final String NOT_OPTIMIZED = "-XX:TieredStopAtLevel=1";

    private static final System.Logger LOG = System.getLogger(ServerProcess.class.getName());

    private final EchoServer server;
    private ServerSide side;
    private SystemLimits limits;
    private ProcessReader reader;
    private long sinceNanos;

    public ServerProcess(EchoServer server) {
        this.server = server;
    }

    /** Starts it, to live for seconds. Where a process cannot be limited, the scenario is skipped with the reason. */
    public void start(OwnJvm own) {
        begin(own.with(NOT_OPTIMIZED));
    }

    /** Starts it as it would be started in a comparison. */
    public void startToBeMeasured() {
        begin(OwnJvm.LIKE_THIS);
    }

    private void begin(OwnJvm own) {
        SystemLimits.unavailable().ifPresent(why -> {
            throw new TestAbortedException("This scenario is skipped. " + why);
        });
        try {
            side = new Processes().server(new ServerSpec.Model(server.model().name()), Optional.empty(), own);
        } catch (ChildFailure failure) {
            throw new AssertionError(failure.getMessage(), failure);
        }
        limits = SystemLimits.of(side.pid());
        server.isElsewhere(side.address());
        reader = ProcessReader.of(side.pid());
        sinceNanos = System.nanoTime();
    }

    /** How long it has served. */
    public Duration age() {
        return Duration.ofNanos(System.nanoTime() - sinceNanos);
    }

    public SystemLimits limits() {
        return limits;
    }

    public Demand demand() throws IOException {
        return Demand.of(side.pid());
    }

    /** What is resident when its garbage is collected, in bytes. */
    public long neededBytes() throws IOException {
        try {
            side.tidy();
        } catch (ChildFailure failure) {
            throw new AssertionError(failure.getMessage(), failure);
        }
        return reader.read().residentBytes();
    }

    /** How many sockets it has open, its listener included. */
    public long sockets() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(side.pid()), "fd"))) {
            return files.filter(ServerProcess::isSocket).count();
        }
    }

    private static boolean isSocket(Path file) {
        try {
            return Files.readSymbolicLink(file).toString().startsWith("socket:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    /** How many lines of its log, or of whatever else it has printed, have this in them. */
    public long timesSaid(String text) {
        return side.said().stream().filter(line -> line.contains(text)).count();
    }

    /** The end of what it has printed, for a failure's message. */
    public String lastWords() {
        var lines = side.said();
        return String.join(System.lineSeparator(), lines.subList(Math.max(0, lines.size() - 10), lines.size()));
    }

    /** Where it did not do what it should, what its threads were at goes into the report, and into a file. */
    @After
    public void tellWhatItWasAt(Scenario scenario) {
        if (side == null || !scenario.isFailed()) {
            return;
        }
        try {
            limits.lift(); // or else it could not tell
            String threads = ThreadDump.of(side.pid());
            scenario.attach(threads, "text/plain", "What the threads of the server's process were at");
            Path file = Path.of(
                    "target", "threads-of-%s-%d.txt".formatted(server.model().name(), side.pid()));
            LOG.log(
                    Level.INFO,
                    "What the threads of the server''s process were at is in {0}",
                    Files.writeString(file, threads).toAbsolutePath());
        } catch (IOException untold) {
            LOG.log(
                    Level.INFO,
                    "What the threads of the server''s process were at is not known: {0}",
                    untold.getMessage());
        }
    }

    @Override
    public void dispose() {
        if (side != null) {
            try {
                limits.lift(); // or else it could not even stop in good order
            } catch (IOException ended) {
                // Then nothing is left to be stopped.
            } finally {
                side.close();
            }
        }
    }
}
