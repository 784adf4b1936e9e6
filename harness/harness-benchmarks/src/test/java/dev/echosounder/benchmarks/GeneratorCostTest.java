package dev.echosounder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That the benchmark works; its figures are for people. */
@Timeout(120)
class GeneratorCostTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void aTurnMeasuresEveryLoadAndLeavesNoProcessBehind() throws Exception {
        measure(Optional.of("echo '{\"cli_cpu_us\":2.5}' # {port}"));

        assertThat(printed.toString())
                .containsPattern(
                        "turn  1: full \\d+\\.\\d\\d us, blind \\d+\\.\\d\\d us, selector \\d+\\.\\d\\d us, outside"
                                + " 2\\.50 us; lag at 100,000/s: p50 ")
                .containsPattern("full / selector: .*: \\d+\\.\\d\\d \\(.*\\)")
                .containsPattern("full / blind: .*: \\d+\\.\\d\\d \\(.*\\); the goal of 1\\.10 is (reached|MISSED)")
                .containsPattern("full / outside: .*; the goal of 1\\.25 is (reached|MISSED)");
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void aLoadThatFailsIsToldWithWhatItSaid() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> measure(Optional.of("sh -c 'echo no such thing as {port}; exit 3'")))
                .withMessageStartingWith(
                        "A measured process ended with code 3 instead of 0. It said: no such thing as ");
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void aCommandThatIsNotToldThePortIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new GeneratorCost.Options(1, 1, 1, 1, Optional.of("./echo-server 7007"), Optional.empty()))
                .withMessage(
                        "The command \"./echo-server 7007\" does not contain the port: write {port} where it belongs.");
    }

    @Test
    void aSpreadIsTheMedianAndItsEnds() {
        assertThat(Spread.of(List.of(3.0, 1.0, 2.0)))
                .isEqualTo(new Spread(2, 1, 3))
                .hasToString("2.00 (1.00 to 3.00)");
        assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 3.0)).median()).isEqualTo(2.5);
    }

    private void measure(Optional<String> load) throws IOException {
        GeneratorCost.measure(
                new GeneratorCost.Options(1, 2, 2, 20, Optional.empty(), load), new PrintStream(printed, true));
    }
}
