package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Roles;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.contract.client.Crowd;
import dev.echosounder.contract.client.CrowdMember;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.ServerProcess;
import dev.echosounder.contract.session.DirectMemoryEcho;
import dev.echosounder.linux.proc.Demand;
import dev.echosounder.trial.process.OwnJvm;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** What the system takes away from the server's process, and what becomes of those who come then: the newcomers. */
public final class ExhaustionSteps {

    private static final long STACK_BYTES = 64L * 1024 * 1024;
    /** For whatever else a JVM asks the system for, and less than a thread takes. */
    private static final long SLACK_BYTES = 40L * 1024 * 1024;
    /** A JVM that runs out of direct memory collects garbage and waits for half a second, before it says so. */
    private static final Duration REFUSAL = Duration.ofSeconds(5);

    private static final String NO_FILES = "Too many open files";
    private static final int LOOKS = 4;
    private static final double FIFTH = 0.2;
    /** Several parts of a server may say it, each once in a while. */
    private static final int SAID_AT_ONCE = 5;

    private static final Duration A_WHILE = Duration.ofSeconds(5);

    /** Who is started for a connection, or for what it has to do. */
    private static final Set<ThreadKind> STARTED =
            EnumSet.of(ThreadKind.OWN_PLATFORM_THREAD, ThreadKind.OWN_VIRTUAL_THREAD, ThreadKind.VIRTUAL_WORKER);

    private final EchoServer server;
    private final ServerProcess process;
    private final Crowd newcomers;

    public ExhaustionSteps(EchoServer server, ServerProcess process, Crowd newcomers) {
        this.server = server;
        this.process = process;
        this.newcomers = newcomers;
    }

    @Given("the echo server under test in a process that can open {int} files")
    public void thatCanOpenFiles(int all) {
        process.start(OwnJvm.withFiles(all));
    }

    @Given("the echo server under test in a process with {size} of direct memory")
    public void withDirectMemory(int all) {
        process.start(OwnJvm.LIKE_THIS.with("-XX:MaxDirectMemorySize=" + all));
    }

    @Given("a server under test in a process with {size} of direct memory, of which each session takes {size}")
    public void whoseSessionsTakeDirectMemory(int all, int each) {
        process.start(OwnJvm.LIKE_THIS
                .serving(DirectMemoryEcho.class)
                .with("-D" + DirectMemoryEcho.BYTES + "=" + each)
                .with("-XX:MaxDirectMemorySize=" + all));
    }

    /**
     * The JVM starts all threads of its own before, and the C library keeps no memory for each: or else nobody knew how
     * many are left.
     */
    @Given("the echo server under test in a process that can run out of threads")
    public void thatCanRunOutOfThreads() {
        if (server.model().roles().filter(ExhaustionSteps::startNoThreads).isPresent()) {
            throw new TestAbortedException(
                    "This scenario is skipped: the server under test starts no thread for a connection, as its model"
                            + " says.");
        }
        process.start(OwnJvm.LIKE_THIS
                .startedBy("env", "MALLOC_ARENA_MAX=1")
                .with("-XX:ThreadStackSize=" + STACK_BYTES / 1024)
                .with("-XX:-UseDynamicNumberOfCompilerThreads")
                .with("-XX:-UseDynamicNumberOfGCThreads"));
    }

    private static boolean startNoThreads(Roles roles) {
        return Stream.of(roles.accepts(), roles.waits(), roles.reads(), roles.runsSessions(), roles.writes())
                .noneMatch(STARTED::contains);
    }

    @When("its process can start {int} more threads")
    public void canStartMoreThreads(int more) throws IOException {
        process.limits().allowAddresses(more * STACK_BYTES + SLACK_BYTES);
    }

    @When("{int} newcomers connect and send {size}")
    public void newcomersConnectAndSend(int count, int size) throws IOException {
        for (int i = 0; i < count; i++) {
            newcomers.join().say(size);
        }
    }

    @When("{int} newcomers connect and send {size} without reading")
    public void newcomersConnectAndSendWithoutReading(int count, int size) throws IOException {
        for (int i = 0; i < count; i++) {
            newcomers.join().sayWithoutReading(size);
        }
        newcomers.awaitStandstill();
    }

    @When("the newcomers read")
    public void theNewcomersRead() {
        newcomers.callers().forEach(CrowdMember::listen);
    }

    /**
     * A server that needs several files for a connection may have some left, which are too few for another; then it
     * says so.
     */
    @When("its process has opened all that it can")
    public void hasOpenedAllThatItCan() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(
                                process.timesSaid(NO_FILES) > 0
                                        ? 0
                                        : process.limits().freeFiles())
                        .as("files that the server's process can still open")
                        .isZero());
    }

    @Then("every newcomer is answered, as each leaves when it is")
    public void everyNewcomerIsAnswered() throws IOException {
        newcomers.await(
                newcomers.callers(),
                caller -> {
                    if (caller.isAnswered()) {
                        caller.leave();
                    }
                    return caller.hasParted();
                },
                CrowdMember::hasFailed,
                "were answered and have left");
    }

    @Then("every newcomer is answered or loses its connection")
    public void everyNewcomerIsAnsweredOrLosesItsConnection() throws IOException {
        assertThat(refused()).as("newcomers that were not served").isNotEmpty();
    }

    @Then("every newcomer is answered, or else it says {string} in its log")
    public void everyNewcomerIsAnsweredOrElse(String why) throws IOException {
        if (!refused().isEmpty()) {
            itSaysInItsLog(why);
        }
    }

    @Then("every newcomer is answered or is told {string}")
    public void everyNewcomerIsAnsweredOrIsTold(String why) throws IOException {
        List<CrowdMember> refused = refused();
        if (refused.isEmpty()) {
            throw new TestAbortedException(
                    "This scenario is skipped: the server under test needs no thread for a connection, as it could"
                            + " serve all of them.");
        }
        assertThat(refused)
                .as("newcomers that were not served")
                .extracting(caller -> caller.words().strip())
                .containsOnly(why);
    }

    private List<CrowdMember> refused() throws IOException {
        newcomers.await(
                newcomers.callers(),
                CrowdMember::isDecided,
                caller -> false,
                "are answered or have lost their connections",
                REFUSAL);
        return newcomers.callers().stream().filter(CrowdMember::isOver).toList();
    }

    @When("the newcomers leave")
    public void theNewcomersLeave() {
        newcomers.hangUp();
    }

    /** A server hears of those who left when its turn comes: who is refused before that tries again. */
    @Then("{int} others are answered, sooner or later")
    public void othersAreAnswered(int count) throws IOException {
        long since = System.nanoTime();
        for (int answered = 0; answered < count; ) {
            CrowdMember other = newcomers.join();
            other.say(1);
            newcomers.await(
                    List.of(other),
                    CrowdMember::isDecided,
                    caller -> false,
                    "are answered or have lost their connections",
                    REFUSAL);
            if (other.isAnswered()) {
                answered++;
            } else if (System.nanoTime() - since > Timeouts.limit().toNanos()) {
                throw new AssertionError("The newcomers have left, and still nobody else is served: " + other + ".");
            }
        }
    }

    /**
     * In the calmest part of that time, which is longer where others take of it: a JVM has compilers and collectors
     * too. What it would take counts.
     */
    @Then("its process takes less than a fifth of a processor at some time within {duration}")
    public void takesLessThanAFifthOfAProcessor(Duration time) throws IOException {
        double least = Double.MAX_VALUE;
        for (int look = 0; look < LOOKS && least >= FIFTH; look++) {
            Demand before = process.demand();
            long since = System.nanoTime();
            newcomers.listen(time.dividedBy(LOOKS));
            least = Math.min(least, process.demand().processorsSince(before, System.nanoTime() - since));
        }
        assertThat(least)
                .as("processors that the server keeps busy, or would, while it has nothing to do but to wait")
                .isLessThan(FIFTH);
    }

    @Then("it says {string} in its log, but only once in a while")
    public void itSaysInItsLog(String text) {
        Timeouts.await()
                .untilAsserted(() -> assertThat(process.timesSaid(text))
                        .as(() -> linesWith(text))
                        .isPositive());
        assertThat(process.timesSaid(text))
                .as(() -> linesWith(text))
                .isLessThanOrEqualTo(SAID_AT_ONCE + process.age().dividedBy(A_WHILE));
    }

    private String linesWith(String text) {
        return String.format(
                Locale.ROOT,
                "lines with \"%s\" in what the server has said within %,d s:%n%s%n",
                text,
                process.age().toSeconds(),
                process.lastWords());
    }
}
