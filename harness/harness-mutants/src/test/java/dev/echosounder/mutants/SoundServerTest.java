package dev.echosounder.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;
import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.suite.ServerUnderTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A sound server passes: otherwise a contract that no server passes would seem to catch every mutant. */
class SoundServerTest {

    /** The contract on a sound server of which only the address is known. */
    @Test
    void atAnAddressPassesEveryScenarioThatNeedsNoInside() throws IOException {
        Server server =
                new SoundModel("sound").serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        try {
            ContractRun run = ContractRun.of(
                    new ContractRun.Course(new ServerUnderTest.At(server.address())), ContractRun.Selection.ALL);

            assertThat(run.failed())
                    .as("scenarios that a sound server at an address fails")
                    .isEmpty();
            assertThat(run.kept())
                    .as("scenarios that need no inside")
                    .hasSizeGreaterThan(50)
                    .contains(
                            "16 MiB come back whole, without a stall",
                            "Both directions at their worst",
                            "Clients that send at random",
                            "A storm of 1,000 clients");
            assertThat(run.skipped())
                    .as("scenarios that need the inside")
                    .contains(
                            "The refused client receives the reason, and nothing else",
                            "A client that sends something now and then is not cut",
                            "No thread of the server is left");
        } finally {
            server.stop(Duration.ZERO);
        }
    }

    @Test
    void passesEveryScenario() {
        ContractRun run =
                ContractRun.of(new ContractRun.Course(new ServerUnderTest.OfModel("sound")), ContractRun.Selection.ALL);

        assertThat(run.failed()).as("scenarios that a sound server fails").isEmpty();
        assertThat(run.results()).as("scenarios that ran").hasSizeGreaterThan(50);
    }
}
