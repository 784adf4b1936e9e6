package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.RawClients;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.Threads;
import dev.echosounder.linux.proc.MachineReader;
import dev.echosounder.linux.proc.MachineUsage;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients that all connect at the same moment, and what the kernel says of them. */
public final class StormSteps {

    /** The kernel counts for all servers of the machine: an alarm that was somebody else's is not repeated. */
    private static final int TRIES = 3;

    private final RawClients clients;
    private final MachineReader reader = new MachineReader();
    private MachineUsage lost;

    public StormSteps(RawClients clients) {
        this.clients = clients;
    }

    @When("{clients} connect at once")
    public void clientsConnectAtOnce(int count) throws IOException, InterruptedException {
        for (int tries = 1; tries == 1 || tries <= TRIES && hasTurnedAway(); tries++) {
            MachineUsage before = reader.read(List.of());
            List<RawClient> storm = connectAtOnce(count);
            lost = reader.read(List.of()).since(before);
            storm.forEach(clients::joinThem);
        }
    }

    private List<RawClient> connectAtOnce(int count) throws IOException, InterruptedException {
        List<RawClient> storm = new ArrayList<>();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name(Threads.OWN_PREFIX + "storm").factory())) {
            for (Future<RawClient> one :
                    threads.invokeAll(Collections.nCopies(count, (Callable<RawClient>) clients::open))) {
                storm.add(one.get());
            }
        } catch (ExecutionException failure) {
            throw new IOException(
                    "One of the clients that connected at once could not: "
                            + failure.getCause().getMessage(),
                    failure.getCause());
        }
        return storm;
    }

    private boolean hasTurnedAway() {
        return ServerUnderTest.hasAnInside() && (lost.listenOverflows() > 0 || lost.listenDrops() > 0);
    }

    /**
     * Where the kernel does not tell (-1), nothing can be asked of it. How long a queue somebody else's server has
     * asked for is not blamed either: whoever finds it full is let in by another attempt, a second later or more.
     */
    @Then("the kernel has turned nobody away")
    public void theKernelHasTurnedNobodyAway() {
        if (!ServerUnderTest.hasAnInside()) {
            return;
        }
        assertThat(lost.listenOverflows())
                .as("clients that found the queue of the listener full, and had to try again a second later")
                .isNotPositive();
        assertThat(lost.listenDrops()).as("clients that the listener has lost").isNotPositive();
    }
}
