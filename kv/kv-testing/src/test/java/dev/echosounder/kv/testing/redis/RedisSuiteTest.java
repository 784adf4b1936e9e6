package dev.echosounder.kv.testing.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.kv.KeyValue;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Redis's own test suite passes in the units about the commands of this service, except for the cases in
 * {@code exclusions.txt}, each of which has a reason there. The test also fails if a case in that list passes.
 */
class RedisSuiteTest {

    private static final List<String> UNITS = List.of(
            "unit/type/string",
            "unit/type/incr",
            "unit/expire",
            "unit/keyspace",
            "unit/scan",
            "unit/multi",
            "unit/protocol");

    private static final Path PRINTED = Path.of("target", "echosounder", "redis");

    /** Two models in a plain build, as the units take 20 s on each; four with {@code -Pall-suites}. */
    static List<String> models() {
        return Boolean.getBoolean("echosounder.all-suites")
                ? List.of("selector", "netty-epoll", "blocking-virtual", "ffm-io_uring")
                : List.of("selector", "netty-epoll");
    }

    @ParameterizedTest
    @MethodSource("models")
    @Timeout(900)
    void requiredCasesPass(String name, @TempDir Path work) throws IOException, InterruptedException {
        RedisSuite suite = RedisSuite.prepared(work);
        Model model = Models.named(name);
        model.unavailable().ifPresent(why -> Assumptions.abort(name + " is skipped. " + why));
        Files.createDirectories(PRINTED);
        Set<String> failed = new TreeSet<>();
        Server server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new KeyValue());
        try {
            for (String unit : UNITS) {
                Path printed = PRINTED.resolve("suite-" + name + unit.replace('/', '-') + ".txt");
                Map<String, Boolean> results = suite.ask(server.address().getPort(), unit, printed);
                results.forEach((test, passed) -> {
                    if (!passed) {
                        failed.add(unit + ": " + test);
                    }
                });
            }
        } finally {
            server.stop(Duration.ZERO);
        }

        assertThat(failed)
                .as("failed cases on %s, which %s explains", name, PRINTED)
                .isEqualTo(exclusions());
    }

    private static Set<String> exclusions() throws IOException {
        return lines().stream()
                .filter(line -> UNITS.contains(line.split(": ")[0]))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> lines() throws IOException {
        try (InputStream file = RedisSuiteTest.class.getResourceAsStream("exclusions.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }

    @Test
    void eachExclusionHasAReason() throws IOException {
        List<String> lines = lines();

        assertThat(lines.getFirst()).startsWith("== ");
        assertThat(lines)
                .doesNotHaveDuplicates()
                .allMatch(line -> line.startsWith("== ") || UNITS.contains(line.split(": ")[0]));
    }

    @Test
    void resultsAreUnderstood() {
        assertThat(RedisSuite.results("""
                Testing solo test
                [\u001b[0;32;49mok\u001b[0m]: A case that passes (12 ms)
                [ok]: A case with a (bracket) (3 ms)
                [\u001b[0;31;49merr\u001b[0m]: A case that fails in tests/unit/some.tcl
                Expected [ok]: 1
                [ignore]: A case that is not asked: Tag: needs:debug denied
                [ok]: A case of two runs (1 ms)
                [exception]: A case of two runs in tests/unit/some.tcl
                *** [err]: A case that fails in tests/unit/some.tcl
                """))
                .isEqualTo(Map.of(
                        "A case that passes", true,
                        "A case with a (bracket)", true,
                        "A case that fails", false,
                        "A case of two runs", false));
    }
}
