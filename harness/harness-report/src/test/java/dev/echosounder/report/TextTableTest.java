package dev.echosounder.report;

import dev.echosounder.load.Environment;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

class TextTableTest {

    private static final String LONGEST = "blocking-platform <- blocking-platform";
    private static final int WIDTH = 120;

    @Test
    void theTableIsTheRanking() {
        List<String> lines = lines(Outcomes.of(Outcomes.ran("slow <- slow", 18, 20, 22), Outcomes.ran("fast <- fast", 10, 10, 10),
                Outcomes.ran("near <- near", 9, 11, 13)));

        assertThat(lines.get(0)).isEqualTo("A title");
        assertThat(lines.get(1)).isEqualTo("10 clients x 10 messages of 64 bytes, ping-pong");
        assertThat(cells(lines.get(3))).containsExactly("rank", "scenario (server <- client)", "avg (s)", "spread", "msg/s", "us/msg",
                "delta (s)", "delta", "connect (s)");
        assertThat(cells(lines.get(5))).containsExactly("1", "fast <- fast", "0.0100", "0 %", "10,000", "100.00", "0.0000", "0 %", "0.0050");
        assertThat(cells(lines.get(6))).containsExactly("2", "near <- near", "0.0110", "36 %", "9,091", "110.00", "0.0010", "~10 %", "0.0050");
        assertThat(cells(lines.get(7))).containsExactly("3", "slow <- slow", "0.0200", "20 %", "5,000", "200.00", "0.0100", "100 %", "0.0050");
    }

    @Test
    void itSaysWhatWasHeldConstantAndWhatTheFiguresAreNot() {
        String text = flowing(TextTable.of("A title", Summary.of(Outcomes.of(Outcomes.ran("a", 10, 10, 10)))));

        assertThat(text)
                .contains("mean of 3 measured runs after 2 warm-ups")
                .contains("(seed 42). OpenJDK 64-Bit Server VM 25+36 on Linux 6.1 amd64, 2 processors. -Xmx2g")
                .contains("What this is not: a server's capacity");
    }

    @Test
    void oneRunAndOneWarmUpAreSingular() {
        LoadShape once = LoadShape.pingPong(1, 1, 1).repeated(1, 1);
        Outcome outcome = new Outcome(once, 42, Outcomes.ENVIRONMENT, List.of(Outcomes.ran("a", 10)), Map.of());

        assertThat(flowing(TextTable.of("A title", Summary.of(outcome)))).contains("mean of 1 measured run after 1 warm-up,");
    }

    /** The figures in milliseconds; from a run of almost no time to runs as long as the longest limit. */
    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.05, 1, 50, 2_000, 60_000, 3_600_000})
    void noLineIsLongerThanTheTerminal(double millis) {
        Outcome outcome = Outcomes.of(Outcomes.ran(LONGEST, millis, 2 * millis, 3 * millis), Outcomes.ran("netty-io-uring <- blocking-virtual", 50, 60, 70));

        List<String> lines = lines(outcome);
        assertThat(lines).allSatisfy(TextTableTest::assertThatItFits);
        assertThat(String.join("", lines).split("blocking-platform", -1)).as("the whole name, on one line or two").hasSize(3);
    }

    @Test
    void theLongestNameIsOnOneLineBesideTheUsualFigures() {
        assertThat(lines(Outcomes.of(Outcomes.ran(LONGEST, 50, 60, 70)))).anySatisfy(line -> assertThat(line).contains(LONGEST));
    }

    @Test
    void longReasonsAreWrappedToTheTerminal() {
        String why = "The connection failed while client 7 had 2 of 100 answers: " + "and so on ".repeat(40) + "to the end.";
        Outcome outcome = Outcomes.skipping(Map.of(LONGEST, why), Outcomes.ran("a", 10, 10, 10), Outcomes.failed(LONGEST, why));

        List<String> lines = lines(outcome);

        assertThat(lines).allSatisfy(TextTableTest::assertThatItFits);
        assertThat(flowing(String.join("\n", lines)))
                .contains("FAILED, not ranked: " + LONGEST + ". " + why)
                .contains("SKIPPED, as server and as client: " + LONGEST + ". " + why);
    }

    @Test
    void linesAfterTheFirstAreIndented() {
        List<String> lines = lines(Outcomes.of(Outcomes.failed("a", "because ".repeat(30) + "of that.")));
        int first = lines.indexOf(lines.stream().filter(line -> line.startsWith("FAILED")).findFirst().orElseThrow());

        assertThat(lines.get(first + 1)).startsWith("    because");
    }

    @Test
    void manyOptionsOfTheJvmAreWrappedToo() {
        Environment environment = new Environment("OpenJDK 64-Bit Server VM 25.0.1+8-LTS-27",
                "-Xms512m -Xmx2g -XX:+UseParallelGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow ".repeat(3), 2, "Linux");
        Outcome outcome = new Outcome(Outcomes.SHAPE, 42, environment, List.of(Outcomes.ran("a", 10, 10, 10)), Map.of());

        assertThat(lines(outcome)).allSatisfy(TextTableTest::assertThatItFits);
    }

    @Test
    void whoFailedIsShownWithTheReasonAndNotInTheTable() {
        String text = TextTable.of("A title", Summary.of(Outcomes.of(Outcomes.ran("a", 10, 10, 10), Outcomes.failed("b", "A wrong byte."))));

        assertThat(text.lines()).contains("FAILED, not ranked: b. A wrong byte.");
        assertThat(text).containsOnlyOnce("A wrong byte.");
    }

    @Test
    void whoIsSkippedIsShownWithTheReason() {
        Outcome outcome = Outcomes.skipping(Map.of("uring", "This kernel has no io_uring."), Outcomes.ran("a", 10, 10, 10));

        assertThat(lines(outcome)).contains("SKIPPED, as server and as client: uring. This kernel has no io_uring.");
    }

    @Test
    void whereNobodyIsRankedThatIsSaidInsteadOfAnEmptyTable() {
        List<String> lines = lines(Outcomes.of(Outcomes.failed("a", "A wrong byte.")));

        assertThat(lines).contains("Nobody is ranked: no contestant finished its runs with every answer right.", "FAILED, not ranked: a. A wrong byte.")
                .noneMatch(line -> line.contains("rank |"));
    }

    private static List<String> lines(Outcome outcome) {
        return TextTable.of("A title", Summary.of(outcome)).lines().toList();
    }

    private static List<String> cells(String line) {
        return List.of(line.strip().split("\\s*\\|\\s*"));
    }

    /** Without line breaks and indents, as if the terminal had no edge. */
    private static String flowing(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static void assertThatItFits(String line) {
        assertThat(line.length()).as(line).isLessThanOrEqualTo(WIDTH);
    }
}
