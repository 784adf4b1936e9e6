package dev.echosounder.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.contract.suite.PreflightScenarios;
import dev.echosounder.contract.suite.PreflightScenarios.Result;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a comparison learns of its servers before it measures them. */
class PreflightScenariosTest {

    private static Result sound; // it takes seconds, and others are compared with it

    private final PreflightScenarios scenarios = new PreflightScenarios();

    @BeforeAll
    static void examineASoundModel() {
        sound = new PreflightScenarios().ofModel("sound");
    }

    @Test
    void aSoundModelPasses() {
        assertThat(sound.broken()).isEmpty();
        assertThat(sound.kept()).isGreaterThan(10);
        assertThat(sound.unseen()).isZero();
        assertThat(sound.unsupported()).isEmpty();
    }

    @Test
    void aModelThatBreaksARequirementFailsAndIsAskedNoMore() {
        Result found = scenarios.ofModel("mutant-corrupts-the-100-000th-byte-of-a-connection");

        assertThat(found.broken().orElseThrow())
                .startsWith(
                        "\"1 MiB come back whole, without a stall\": Of 1,048,576 bytes that must come back the client"
                                + " has received ")
                .contains(" came back as 0x");
        assertThat(found.kept()).isLessThan(sound.kept());
    }

    @Test
    void aModelThatOnlyItsSessionsKnowToBeBrokenFails() {
        assertThat(scenarios.ofModel("mutant-closes-a-session-twice").broken().orElseThrow())
                .startsWith("\"Closes, half-closes and resets\": ");
    }

    @Test
    void whatAModelDoesNotSupportIsReportedAndNotAsked() {
        Result found = scenarios.ofModel("one-client-at-a-time");

        assertThat(found.broken()).isEmpty();
        assertThat(found.unsupported())
                .containsExactly(Map.entry("@ManyConnections", "it serves one client after the other"));
        assertThat(found.kept()).isBetween(1, sound.kept() - 1);
    }

    @Test
    void ofAServerAtAnAddressTheInsideIsNotAsked() throws IOException {
        examinedAtItsAddress("sound", found -> {
            assertThat(found.broken()).isEmpty();
            assertThat(found.unseen()).isPositive();
            assertThat(found.kept() + found.unseen()).isEqualTo(sound.kept());
        });
    }

    @Test
    void aServerAtAnAddressThatBreaksARequirementFails() throws IOException {
        examinedAtItsAddress(
                "mutant-sends-one-byte-more-after-a-half-close",
                found -> assertThat(found.broken()).isPresent());
    }

    private void examinedAtItsAddress(String model, Consumer<Result> check) throws IOException {
        Server server =
                Models.named(model).serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        try {
            check.accept(scenarios.at(server.address()));
        } finally {
            server.stop(Duration.ofSeconds(1));
        }
    }
}
