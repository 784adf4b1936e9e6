package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Roles;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.Message;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.ServerJvm;
import dev.echosounder.contract.server.ServerProcess;
import dev.echosounder.contract.server.ServerProcess.Memory;
import dev.echosounder.contract.session.DirectMemoryEcho;
import dev.echosounder.contract.suite.LargeScenario;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.CalmestPart;
import dev.echosounder.contract.watch.LoadAdjustedClock;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * Where the server under test runs; in a separate process, what the system takes away from it, what it uses and logs.
 */
public final class ProcessSteps {

    /** Readings in a row that are no lower, after which everything is freed that was to be freed. */
    private static final int STEADY_READINGS = 3;

    private static final long NOISE_BYTES = 64 * 1024;

    private static final String SIZE = Quantities.SIZE;
    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    /** The size of each stack: so large that a limit of memory allows a known number of threads. */
    private static final long STACK_BYTES = 64L << 20;

    /** Memory for whatever else a JVM asks the system for: less than a thread takes. */
    private static final long SLACK_BYTES = 40L << 20;

    private static final String NO_FILES = "Too many open files";
    private static final double KIB = 1024;
    private static final long LOOK_AGAIN_MILLIS = 50;

    /** Threads that are started for a connection, or for what it has to do. */
    private static final Set<ThreadKind> STARTED =
            EnumSet.of(ThreadKind.OWN_PLATFORM_THREAD, ThreadKind.OWN_VIRTUAL_THREAD, ThreadKind.VIRTUAL_WORKER);

    private final EchoServer server;
    private final ServerProcess process;
    private final ClientGroups clients;
    private final LargeScenario large;
    private long socketsBefore;
    private Memory memoryBefore;

    public ProcessSteps(EchoServer server, ServerProcess process, ClientGroups clients, LargeScenario large) {
        this.server = server;
        this.process = process;
        this.clients = clients;
        this.large = large;
    }

    // ---- where the server runs

    /** Starts the server somewhere. */
    @FunctionalInterface
    public interface Place {
        void start() throws IOException;
    }

    @ParameterType("at the loopback address of IPv6|in a separate process|in a process (?:that can open \\d+ files"
            + "|that can run out of threads|with " + SIZE + " of (?:heap|direct memory(?:, of which each session takes "
            + SIZE + ")?))")
    public Place place(String text) {
        if (text.startsWith("at ")) {
            return this::startAtTheLoopbackAddressOfIpv6;
        }
        if (text.equals("in a separate process")) {
            return large.isWhole() ? process::startToBeMeasured : process::start;
        }
        if (text.endsWith(" files")) {
            int files = Quantities.count(text.substring("in a process that can open ".length()));
            return () -> process.start(ServerJvm.withFiles(files));
        }
        if (text.endsWith(" threads")) {
            return this::startWhereThreadsRunOut;
        }
        if (text.endsWith(" of heap")) {
            int bytes = Quantities.size(text.replaceAll("^in a process with | of heap$", ""));
            return () -> process.start(ServerJvm.LIKE_THIS
                    .with("-Xms" + bytes)
                    .with("-Xmx" + bytes)
                    .with("-XX:+AlwaysPreTouch") // so that all of it is resident from the start
                    .with("-XX:-UseParallelGC")
                    .with("-XX:+UseSerialGC"));
        }
        String[] sizes = text.substring("in a process with ".length())
                .split(" of direct memory(?:, of which each session takes )?");
        ServerJvm jvm = sizes.length == 1
                ? ServerJvm.LIKE_THIS
                : ServerJvm.LIKE_THIS
                        .serving(DirectMemoryEcho.class)
                        .with("-D" + DirectMemoryEcho.BYTES + "=" + Quantities.size(sizes[1]));
        return () -> process.start(jvm.with("-XX:MaxDirectMemorySize=" + Quantities.size(sizes[0])));
    }

    @Given("the echo server under test {place}")
    public void theEchoServer(Place place) throws IOException {
        place.start();
    }

    private void startAtTheLoopbackAddressOfIpv6() throws IOException {
        ServerUnderTest.mustHaveAnInside();
        InetAddress loopback;
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getByAddress(IPV6_LOOPBACK))) {
            loopback = any.getInetAddress();
        } catch (SocketException none) {
            throw new TestAbortedException(
                    "This scenario is skipped: this machine, or this JVM, has no loopback address of IPv6: "
                            + none.getMessage(),
                    none);
        }
        server.startAt(loopback);
    }

    /**
     * The JVM starts all its other threads before, and the C library keeps no memory for each: otherwise it is not
     * known how many are left.
     */
    private void startWhereThreadsRunOut() {
        if (server.model().roles().filter(ProcessSteps::startNoThreads).isPresent()) {
            throw new TestAbortedException(
                    "This scenario is skipped: the server under test starts no thread for a connection, as its model"
                            + " says.");
        }
        process.start(ServerJvm.LIKE_THIS
                .startedBy("env", "MALLOC_ARENA_MAX=1")
                .with("-XX:ThreadStackSize=" + STACK_BYTES / 1024)
                .with("-XX:-UseDynamicNumberOfCompilerThreads")
                .with("-XX:-UseDynamicNumberOfGCThreads"));
    }

    private static boolean startNoThreads(Roles roles) {
        return Stream.of(roles.accepts(), roles.waits(), roles.reads(), roles.runsSessions(), roles.writes())
                .noneMatch(STARTED::contains);
    }

    @Given("the server's process can start {int} more threads")
    public void canStartMoreThreads(int more) throws IOException {
        process.limits().allowAddresses(more * STACK_BYTES + SLACK_BYTES);
    }

    /**
     * A server that needs several files for a connection may have some left, which are too few for another; then it
     * logs so. A server that does not log gets some time to fail to accept: it may have opened its last file just now.
     */
    @Given("the server's process has opened all files that it can")
    public void hasOpenedAllFiles() throws InterruptedException {
        Timeouts.await()
                .untilAsserted(() -> assertThat(
                                process.timesSaid(NO_FILES) > 0
                                        ? 0
                                        : process.limits().freeFiles())
                        .as("files that the server's process can still open")
                        .isZero());
        for (LoadAdjustedClock clock = new LoadAdjustedClock();
                process.timesSaid(NO_FILES) == 0
                        && clock.passedNanos() < Timeouts.standstill().toNanos(); ) {
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    /** Sends while each allocation fails. On return, there is heap again, or the process has ended. */
    @When("{clients} send(s) {message} while the server's process has no heap left for {duration}")
    public void sendWithoutHeap(Clients who, Message message, Duration time) throws IOException, InterruptedException {
        process.fillHeap(time);
        (who.isNew() ? clients.whileListening(who) : clients.of(who)).send(message);
        process.awaitHeap();
    }

    /** Serves one client after the other, or waits for the end of the process, which may come a little later. */
    @Then("the server's process serves {clients} or has ended and says why")
    public void servesOrHasEnded(Clients who) throws IOException, InterruptedException {
        if (process.hasEndedWithReason(Duration.ZERO)) {
            return;
        }
        try {
            clients.act(who, true, group -> {
                group.send(Message.of((int) KIB));
                group.each(RawClient::awaitEverythingBack);
            });
        } catch (IOException | AssertionError unserved) {
            if (!process.hasEndedWithReason(Timeouts.limit())) {
                throw unserved;
            }
        }
    }

    // ---- what it uses

    /** What clients that have left still hold, because the server is not there yet, would hide what it keeps later. */
    @Given("the sockets and the memory of the server's process are recorded")
    public void areRecorded() throws IOException {
        socketsBefore = process.sockets();
        memoryBefore = process.memory();
        long since = System.nanoTime();
        int steady = 0;
        while (steady < STEADY_READINGS
                && System.nanoTime() - since < Timeouts.limit().toNanos()) {
            long sockets = process.sockets();
            Memory memory = process.memory();
            boolean falls = sockets < socketsBefore || memory.live() < memoryBefore.live() - NOISE_BYTES;
            steady = falls ? 0 : steady + 1;
            socketsBefore = Math.min(sockets, socketsBefore);
            memoryBefore = falls ? memory : memoryBefore;
        }
    }

    @Then("the server's process has closed all sockets that it has opened since")
    public void hasClosedAllSockets() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(process.sockets())
                        .as("sockets of the server's process, after all clients have left")
                        .isLessThanOrEqualTo(socketsBefore));
    }

    /** The memory of a process: all that is resident, or what the JVM counts by the byte. */
    @ParameterType("memory|heap and direct buffers")
    public ToLongFunction<Memory> memory(String text) {
        return text.equals("memory") ? Memory::resident : Memory::live;
    }

    /** Prints the number if the scenario runs in full. Clients that have left are named by their number. */
    @Then("the server's process has taken less than {size} of {memory} for each of {clients}")
    public void hasTakenLessThan(int size, ToLongFunction<Memory> memory, Clients who) throws IOException {
        int count = who.isNew() ? who.count() : clients.of(who).clients().size();
        long before = memory.applyAsLong(memoryBefore);
        double each;
        long since = System.nanoTime();
        do { // what is freed soon is not kept
            each = (memory.applyAsLong(process.memory()) - before) / (double) count;
        } while (each >= size && System.nanoTime() - since < Timeouts.limit().toNanos());
        if (large.isWhole()) {
            large.say(String.format(
                    Locale.ROOT,
                    "%s: %.1f KiB for each of %,d idle connections",
                    server.model().name(),
                    each / KIB,
                    count));
        }
        assertThat(each)
                .as("bytes that the server's process has taken for each of %,d clients", count)
                .isLessThan(size);
    }

    @Then("the server's process takes less than a fifth of a processor at some time within {duration}")
    public void takesLessThanAFifth(Duration time) throws IOException, InterruptedException {
        CalmestPart.mustBeCalm(
                time, process::demand, (before, nanos) -> process.demand().processorsSince(before, nanos));
    }

    // ---- what it logs

    @Then("the server logs {string}, but only once in a while")
    public void logs(String text) {
        process.awaitLogged(text);
    }
}
