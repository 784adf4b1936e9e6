package dev.echosounder.mutants.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.echosounder.contract.outside.StartedServer;
import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.mutants.outside.FlawedServer.Flaw;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers in other processes: a sound one passes all that is asked of its process, each flawed one is caught. */
class OutsideMutantsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final boolean ALL = Boolean.getBoolean("echosounder.all-suites");
    private static final Set<Flaw> ONE_OF_EACH = EnumSet.of(
            Flaw.CLOSES_SOCKETS_IN_BATCHES,
            Flaw.KEEPS_12_KIB_OF_RESET_CLIENTS,
            Flaw.KEEPS_PIPES,
            Flaw.SPINS_WHILE_A_CLIENT_DOES_NOT_READ,
            Flaw.STOPS_ACCEPTING_WITHOUT_DESCRIPTORS,
            Flaw.LISTENS_AT_ALL_ADDRESSES,
            Flaw.CLOSES_CONNECTIONS_AFTER_THE_150TH,
            Flaw.IGNORES_SIGTERM);

    @Test
    void aSoundServerPassesAllThatIsAskedOfItsProcess() throws IOException {
        try (StartedServer server = start(Flaw.NONE)) {
            ContractRun run =
                    ContractRun.of(course(server), ContractRun.Selection.tagged("@AtAnAddress and not @large"));

            assertThat(run.failed())
                    .as(() -> run.why(run.failed().getFirst()).toString())
                    .isEmpty();
            assertThat(run.skipped())
                    .as(() -> run.why(run.skipped().getFirst()).toString())
                    .isEmpty();
            assertThat(run.kept()).hasSizeGreaterThan(20);
        }
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource
    void isCaught(OutsideMutant mutant) throws IOException {
        try (StartedServer server = start((Flaw) mutant.flaw())) {
            ContractRun run =
                    ContractRun.of(course(server).withTimeout(TIMEOUT), ContractRun.Selection.named(mutant.caughtBy()));

            assertThat(run.failed())
                    .as("scenarios that fail for a server that " + mutant.text())
                    .containsExactlyInAnyOrderElementsOf(mutant.caughtBy());
        }
    }

    /** One for each requirement, as a plain build would take too long; all of them with {@code -Pall-suites}. */
    static Stream<Arguments> isCaught() {
        return OutsideMutant.ALL.stream()
                .filter(mutant -> ALL || ONE_OF_EACH.contains((Flaw) mutant.flaw()))
                .map(mutant -> argumentSet(mutant.text() + ": caught by " + mutant.caughtBy(), mutant));
    }

    private static ContractRun.Course course(StartedServer server) {
        return new ContractRun.Course(new ServerUnderTest.At(server));
    }

    static StartedServer start(Flaw flaw) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return StartedServer.of(
                "exec '%s' -Xmx128m -Xms32m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' %s %s 127.0.0.1 {port}"
                        .formatted(java, System.getProperty("java.class.path"), FlawedServer.class.getName(), flaw));
    }
}
