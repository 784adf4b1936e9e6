package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinesTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        selector                 ; 10 ; selector
        selector (again)         ; 12 ; selector/(again)
        selector (again)         ; 16 ; selector (again)
        netty-epoll <- selector  ; 14 ; netty-epoll <-/selector
        blocking-virtual         ; 12 ; blocking-/virtual
        abcdefghij               ;  4 ; abcd/efgh/ij
        """)
    void namesBreakAtBlanksThenAtHyphensThenWhereTheyMust(String name, int width, String lines) {
        assertThat(Lines.broken(name, width)).isEqualTo(lines.replace('/', '\n'));
    }

    @Test
    void linesAfterTheFirstAreIndentedAndNothingIsLost() {
        String text = "because ".repeat(40).strip();
        List<String> lines = Lines.wrapped(text);

        assertThat(lines)
                .hasSizeGreaterThan(2)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
        assertThat(lines.getFirst()).startsWith("because");
        assertThat(lines.get(1)).startsWith("    because");
        assertThat(String.join(" ", lines).replaceAll(" +", " ")).isEqualTo(text);
    }

    @Test
    void aWordThatIsLongerThanALineIsCut() {
        List<String> lines = Lines.wrapped("See " + "x".repeat(300) + " there");

        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
        assertThat(String.join("", lines).chars().filter(c -> c == 'x').count()).isEqualTo(300);
    }

    @Test
    void longOutputIsNotPrintedToItsEnd() {
        assertThat(Lines.beginning("short")).isEqualTo("short");
        assertThat(Lines.beginning("x".repeat(5_000))).hasSizeLessThan(400).endsWith("... (the rest is in the data)");
    }
}
