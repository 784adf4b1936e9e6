package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.suite.Examination;
import dev.echosounder.contract.suite.Examination.Case;
import dev.echosounder.contract.suite.Examination.Requirement;
import dev.echosounder.contract.suite.Examination.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckedTextTest {

    private static final String INSIDE = "needs the inside of the server";

    @Test
    void testCasesThatWereNotAskedAreNamedWhereOthersOfTheRequirementWere() {
        assertThat(text(
                        new Requirement("Stops", "A port is free again", List.of(notAsked("once"), notAsked("twice"))),
                        new Requirement(
                                "Bytes", "Every byte comes back", List.of(kept("one"), notAsked("at the stop")))))
                .isEqualToNormalizingNewlines("""

                    kept       Every byte comes back (1 of 1 test case)
                    not asked  A port is free again

                    3 test cases not asked: needs the inside of the server
                        2 of the requirements that were not asked
                        at the stop

                    "./server" keeps 1 requirement and breaks 0; 1 were not asked. It took 53 s.""");
    }

    @Test
    void eachReasonHasItsOwnTestCases() {
        Case large = new Case("gigabytes", Verdict.NOT_ASKED, Optional.of("it is large"), Duration.ZERO);

        assertThat(text(new Requirement(
                        "Bytes", "Every byte comes back", List.of(kept("one"), large, notAsked("two")))))
                .contains("1 test case not asked: it is large%n    gigabytes%n".formatted())
                .contains("1 test case not asked: %s%n    two%n".formatted(INSIDE))
                .doesNotContain("of the requirements");
    }

    @Test
    void aBrokenTestCaseSaysWhy() {
        Case broken = new Case("10 MiB", Verdict.BROKEN, Optional.of("1 byte is missing"), Duration.ofSeconds(40));

        assertThat(text(new Requirement("Bytes", "Every byte comes back", List.of(kept("one"), broken))))
                .isEqualToNormalizingNewlines("""

                    BROKEN     Every byte comes back (1 of 2 test cases)
                        10 MiB
                            1 byte is missing

                    Slow:
                        40 s: 10 MiB (broken)

                    "./server" keeps 0 requirements and breaks 1; 0 were not asked. It took 53 s.""");
    }

    @Test
    void aServerThatWasAskedNothingKeepsNothing() {
        assertThat(text(Optional.of("The limit of time came first."))).isEqualToNormalizingNewlines("""

                    "./server" was asked nothing.
                    The limit of time came first.""");
    }

    private static String text(Requirement... requirements) {
        return text(Optional.empty(), requirements);
    }

    private static String text(Optional<String> cut, Requirement... requirements) {
        return CheckedText.of(
                Checked.of("\"./server\"", new Examination.Result(List.of(requirements), Duration.ofSeconds(53), cut)));
    }

    private static Case kept(String name) {
        return new Case(name, Verdict.KEPT, Optional.empty(), Duration.ZERO);
    }

    private static Case notAsked(String name) {
        return new Case(name, Verdict.NOT_ASKED, Optional.of(INSIDE), Duration.ZERO);
    }
}
