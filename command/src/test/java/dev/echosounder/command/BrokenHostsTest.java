package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Something is wrong with one of three hosts, and the comparison names it. Each case measures for some seconds, so
 * these need an idle machine and {@code -Dechosounder.broken-hosts=true}. Hosts that die, hang or are cut off are in
 * the tests of {@code dev.echosounder.trial.host}, which need none.
 */
@Timeout(300)
@EnabledIfSystemProperty(named = "echosounder.broken-hosts", matches = "true")
class BrokenHostsTest {

    private static final String FEATURE = """
        Feature: Broken hosts

          Scenario: Three hosts
            Given a load of 20 clients, sending messages of 1,024 bytes for 40 ms a run
            And each client keeps 1 message in flight
            And the server on host "srv" and the load on hosts "gen1" and "gen2"
            And the server on core 0 and the load on core 1
            And servers of selector
            And 5 warm-ups and 10 measured runs
            And 3 blocks, with every server once in each
            And the comparison may take 1 min
            When every server is driven by the load generator
            Then the ranked table is printed
        """;

    /** Breaks a host by a command that runs there, or the network by one that runs outside, and compares meanwhile. */
    private static final String SCRIPT = """
        reach=$(grep -A2 "^  $1:" "$ECHOSOUNDER_HOSTS" | sed -n 's/.*reach: //p')
        case $2 in tc*) $2 ;; *) $reach sh -c "$2" & ;; esac
        sleep 0.5
        bin/echosounder compare "$3" --out "$4"
        """;

    private static final String BUSY = "timeout 60 taskset -c %s sh -c 'while :; do :; done'";

    /** By the network: what a host drops itself, its TCP sends later without counting it. */
    private static final String DROPS = "tc qdisc add dev to-gen2 root tbf rate 50mbit burst 3kb limit 4kb";

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        a generator with half of a core | nsenter           | gen1 | core 1 | machine busy. On host
        a server with half of a core    | nsenter           | srv  | core 0 | machine busy. On host
        a host whose packets are lost   | nsenter           | gen2 | drops  | dropped or retransmitted. On host
        a network that is full          | --link 20 nsenter | srv  | none   | THE LINK WAS THE LIMIT of selector
        """)
    void whatIsWrongIsNamed(String what, String lab, String host, String fault, String said) throws Exception {
        Path feature = Files.writeString(folder.resolve("broken.feature"), FEATURE);
        Path script = Files.writeString(folder.resolve("break.sh"), SCRIPT);
        List<String> arguments = new ArrayList<>(List.of(lab.split(" ")));
        arguments.addAll(List.of("sh", script.toString(), host, command(fault)));
        arguments.addAll(List.of(feature.toString(), folder.resolve("results").toString()));
        long before = leftByLabs();

        HostsLab.Ended ended = HostsLab.run(arguments.toArray(String[]::new));

        assertThat(ended.output().replaceAll("\\s+", " ")).contains(said);
        // The kernel may take a while to end them on a busy machine.
        await("processes of the lab have ended").until(() -> leftByLabs() <= before);
    }

    private static String command(String fault) {
        return switch (fault) {
            case "core 0", "core 1" -> BUSY.formatted(fault.substring(5));
            case "drops" -> DROPS;
            default -> "true";
        };
    }

    private static long leftByLabs() {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.flatMap(process -> process.info().commandLine().stream())
                    .filter(line -> line.contains("/hosts-lab."))
                    .count();
        }
    }
}
