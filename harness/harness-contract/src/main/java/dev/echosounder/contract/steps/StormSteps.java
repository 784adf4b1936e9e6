package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.ClientGroups;
import dev.echosounder.contract.client.Who;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.linux.proc.MachineReader;
import dev.echosounder.linux.proc.MachineUsage;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.List;

/** Clients that all connect at the same moment, and what the kernel counts meanwhile. */
public final class StormSteps {

    /** The kernel counts for all servers of the machine: an alarm of another server is not repeated. */
    private static final int TRIES = 3;

    private final ClientGroups clients;
    private final MachineReader reader = new MachineReader();
    private MachineUsage lost;

    public StormSteps(ClientGroups clients) {
        this.clients = clients;
    }

    @When("{clients} connect at the same moment")
    public void connectAtTheSameMoment(Who who) throws IOException, InterruptedException {
        for (int tries = 1; tries == 1 || tries <= TRIES && hasDropped(); tries++) {
            MachineUsage before = reader.read(List.of());
            clients.connectAtOnce(who);
            lost = reader.read(List.of()).since(before);
        }
    }

    private boolean hasDropped() {
        return ServerUnderTest.hasAnInside() && (lost.listenOverflows() > 0 || lost.listenDrops() > 0);
    }

    /**
     * Where the kernel does not count (-1), it cannot be asked. A server at an address may have a shorter queue: a
     * client that finds it full tries again, a second later or more.
     */
    @Then("the kernel has dropped none of the connections")
    public void hasDroppedNone() {
        if (!ServerUnderTest.hasAnInside()) {
            return;
        }
        assertThat(lost.listenOverflows())
                .as("clients that found the queue of the listener full, and had to try again a second later")
                .isNotPositive();
        assertThat(lost.listenDrops())
                .as("clients that the listener has dropped")
                .isNotPositive();
    }
}
