package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.Crowd;
import dev.echosounder.contract.client.CrowdMember;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.ServerProcess;
import dev.echosounder.contract.suite.LargeScenario;
import dev.echosounder.linux.proc.SystemLimits;
import dev.echosounder.trial.process.OwnJvm;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import org.opentest4j.TestAbortedException;

/**
 * Connections by the thousand, to a server in a process of its own. Where not all of them are asked for, a few hundred
 * are tried.
 */
public final class CrowdSteps {

    private static final int TRIED = 200;
    private static final int FIRST = 100;
    /** Less than fit into the queue of whoever listens. */
    private static final int AT_ONCE = 500;
    /** One address has no more than some ten thousand ports to connect from. */
    private static final int OF_ONE_ADDRESS = 5_000;

    private static final int FILES_BESIDE = 500;
    /** A socket, a selector that waits for it alone (two files), and one more. */
    private static final int FILES_OF_ONE = 4;

    private static final int MESSAGE_BYTES = 64;
    /**
     * Messages of each of the first, so that what the JVM compiles is compiled before their memory is read, and is not
     * taken for the others'.
     */
    private static final int WARM_UPS = 300;

    private static final double KIB = 1024;

    private final EchoServer server;
    private final ServerProcess process;
    private final Crowd crowd;
    private final LargeScenario large;
    private long socketsBefore;
    private long bytesOfFirst;

    public CrowdSteps(LargeScenario large, EchoServer server, ServerProcess process, Crowd crowd) {
        this.large = large;
        this.server = server;
        this.process = process;
        this.crowd = crowd;
    }

    @Given("the echo server under test in a process of its own")
    public void inAProcessOfItsOwn() {
        if (large.isWhole()) {
            process.startToBeMeasured();
        } else {
            process.start(OwnJvm.LIKE_THIS);
        }
    }

    @When("a crowd of {clients} connects, and each is answered once")
    public void aCrowdConnects(int clients) throws IOException {
        long files = SystemLimits.of(ProcessHandle.current().pid()).mostFiles();
        int most = large.of(clients, TRIED, "connections");
        if (files < most + FILES_BESIDE) {
            throw new TestAbortedException(String.format(
                    Locale.ROOT,
                    "This scenario is skipped: a process can have %,d files here, and %,d connections take more. Raise"
                            + " the limit by ulimit -Hn.",
                    files,
                    most));
        }
        socketsBefore = process.sockets();
        joinUpTo(FIRST);
        for (int i = 0; i < (large.isWhole() ? WARM_UPS : 1); i++) {
            allSend(MESSAGE_BYTES);
            eachIsAnswered(crowd.callers());
        }
        bytesOfFirst = process.neededBytes();
        joinUpTo(most);
    }

    private void joinUpTo(int count) throws IOException {
        for (int joined = crowd.callers().size();
                joined < count;
                joined = crowd.callers().size()) {
            int next = Math.min(count, joined + AT_ONCE);
            for (int i = joined; i < next; i++) {
                crowd.join(new InetSocketAddress("127.0.0." + (1 + i / OF_ONE_ADDRESS), 0))
                        .say(MESSAGE_BYTES);
            }
            admitted(crowd.callers().subList(joined, next), joined);
        }
    }

    /** A server may need more than its socket for a connection, and so be out of descriptors before its clients are. */
    private void admitted(List<CrowdMember> next, int before) throws IOException {
        try {
            eachIsAnswered(next);
        } catch (AssertionError unanswered) {
            long files = process.limits().mostFiles();
            if (process.limits().freeFiles() >= FILES_OF_ONE || before * FILES_OF_ONE < files - FILES_BESIDE) {
                throw unanswered;
            }
            throw new TestAbortedException(
                    String.format(
                            Locale.ROOT,
                            "This scenario is skipped: beyond %,d connections the server under test has opened all %,d"
                                    + " files that a process can have here, as it takes %.1f for each. Raise the "
                                    + "limit by"
                                    + " ulimit -Hn.",
                            before,
                            files,
                            (double) files / before),
                    unanswered);
        }
    }

    @When("all of the crowd send {size} at once")
    public void allSend(int size) {
        crowd.callers().forEach(caller -> caller.say(size));
    }

    @Then("each of the crowd receives its own bytes in the same order")
    public void eachReceivesItsOwn() throws IOException {
        eachIsAnswered(crowd.callers());
    }

    private void eachIsAnswered(List<CrowdMember> callers) throws IOException {
        crowd.await(callers, CrowdMember::isAnswered, CrowdMember::hasFailed, "are answered");
    }

    @When("all of the crowd say farewell")
    public void allSayFarewell() {
        crowd.callers().forEach(CrowdMember::leave);
    }

    @Then("each of the crowd sees the end of the stream")
    public void eachSeesTheEnd() throws IOException {
        crowd.await(crowd.callers(), CrowdMember::hasParted, CrowdMember::hasFailed, "have seen the end of the stream");
    }

    @Then("the server's process has none of the crowd's connections left")
    public void noneIsLeft() {
        Timeouts.await()
                .untilAsserted(() -> assertThat(process.sockets())
                        .as("sockets of the server's process, after all have left")
                        .isLessThanOrEqualTo(socketsBefore));
    }

    /** And prints what it is. */
    @Then("each of the crowd costs the server's process less than {size} of memory while it is idle")
    public void eachCostsLessThan(int size) throws IOException {
        int count = crowd.callers().size();
        double each = (process.neededBytes() - bytesOfFirst) / (double) (count - FIRST);
        if (large.isWhole()) {
            large.say(String.format(
                    Locale.ROOT,
                    "%s: %.1f KiB for each idle connection (%,d to %,d)",
                    server.model().name(),
                    each / KIB,
                    FIRST,
                    count));
        }
        assertThat(each)
                .as("resident bytes of the server's process for each idle connection")
                .isLessThan(size);
    }
}
