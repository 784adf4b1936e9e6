package dev.echosounder.trial.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.load.generate.SharedRun;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.HostLost;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real agents, which a plain shell starts: three "hosts" on this machine. */
@Timeout(120)
class HostsTest {

    private static final String LOOPBACK = "127.0.0.1";
    private static final LoadShape SHAPE = LoadShape.pingPong(5, 40, 64);

    @TempDir
    private static Path cache; // class paths arrive once, and are found again

    private static HostSpec host(String name) {
        return new HostSpec(name, List.of("env", "XDG_CACHE_HOME=" + cache), LOOPBACK, "");
    }

    private static Hosts three() throws Exception {
        return Hosts.reach(
                new HostPlacement(host("srv"), List.of(host("gen1"), host("gen2")), Optional.empty()), false);
    }

    private static void connect(LoadSide load, ServerSide server) throws Exception {
        load.connect("server", new ClientSpec.Generator(), server.destination(), SHAPE);
    }

    @Test
    void twoGeneratorsDriveOneServerTogether() throws Exception {
        try (Hosts hosts = three();
                ServerSide server = hosts.server(new ServerSpec.Baseline(), Optional.empty(), ServiceSpec.ECHO);
                LoadSide load = hosts.load(Optional.empty())) {
            connect(load, server);
            RunReport report = load.run("server", SHAPE);

            assertThat(report.run().messages()).isEqualTo(5 * 40);
            assertThat(report.latencies().response().getTotalCount()).isEqualTo(5 * 40);
            assertThat(report.answers().clients()).isEqualTo(5);
            assertThat(report.answers().ofClient(4)).isEqualTo(40);
            assertThat(report.shared().generators())
                    .extracting(SharedRun.OfGenerator::host)
                    .containsExactly("gen1", "gen2");
            assertThat(report.shared().generators())
                    .extracting(one -> one.run().messages())
                    .containsExactly(3 * 40L, 2 * 40L);
            assertThat(report.shared().clockBoundNanos()).isPositive();
            assertThat(load.usage().jvm().allocatedBytes()).isPositive();
        }
    }

    @Test
    void hostsThatAreOneMachineAreReadTogether() throws Exception {
        try (Hosts hosts = three();
                LoadSide load = hosts.load(Optional.empty())) {
            assertThat(load.machines(Set.of())).singleElement().satisfies(machine -> {
                assertThat(machine.where()).isEqualTo("On host srv, gen1, gen2: ");
                assertThat(machine.cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
                assertThat(machine.used().ownNanos()).isPositive();
            });
            assertThat(hosts.notes()).anyMatch(note -> note.startsWith("Host gen2: "));
        }
    }

    @Test
    void aHostThatIsLostCostsWhatRunsThereAndIsReachedAgain() throws Exception {
        try (Hosts hosts = three()) {
            LoadSide load = hosts.load(Optional.empty());
            ProcessHandle agent = Agents.of("gen2");
            List<ProcessHandle> its = agent.descendants().toList();
            agent.destroyForcibly();

            assertThatExceptionOfType(ChildFailure.class)
                    .isThrownBy(load::counters)
                    .satisfies(failure -> assertThat(failure.kind()).isEqualTo(ChildFailure.Kind.HOST_LOST))
                    .withMessageContaining("host gen2");
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(its).noneMatch(ProcessHandle::isAlive));
            load.close();
            try (LoadSide again = hosts.load(Optional.empty())) {
                assertThat(again.counters().allocatedBytes()).isPositive();
            }
        }
    }

    @Test
    void nothingIsLeftOnAHost() throws Exception {
        List<ProcessHandle> all;
        try (Hosts hosts = three()) {
            hosts.load(Optional.empty());
            all = Stream.of("srv", "gen1", "gen2")
                    .map(Agents::of)
                    .flatMap(agent -> Stream.concat(Stream.of(agent), agent.descendants()))
                    .toList();
            assertThat(all).hasSizeGreaterThanOrEqualTo(5);
        }
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(all).noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void aHostThatCannotBeUsedIsNamedWithTheReason() {
        refused(
                new HostSpec("gen9", List.of("no-such-engine"), LOOPBACK, ""),
                "Host gen9 cannot be reached by \"no-such-engine\"");
        refused(
                new HostSpec("gen9", List.of("env", "--no-such-option"), LOOPBACK, ""),
                "Host gen9 cannot be used by \"env --no-such-option\": the connection has ended (env: ");
        refused(
                new HostSpec("gen9", List.of("env", "XDG_CACHE_HOME=" + cache), LOOPBACK, "/nowhere/java"),
                "there is no program /nowhere/java.");
    }

    private static void refused(HostSpec host, String why) {
        assertThatExceptionOfType(HostLost.class)
                .isThrownBy(() -> Hosts.reach(new HostPlacement(host, List.of(host("gen1")), Optional.empty()), false))
                .withMessageContaining(why);
    }
}
