package dev.echosounder.contract.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestStepTest {

    private static final String LOAD = "a load of {clients}, sending messages of {size} for {duration} a run";

    private final NearestStep steps = new NearestStep(
            List.of(
                    LOAD,
                    "a run may take {duration}",
                    "servers of {models}",
                    "the outside server {string}, started by {string}",
                    "{party} is/are told {order}",
                    "{clients} (can )exchange(s) {message}",
                    "the {table} is printed"),
            Map.of(
                    "clients", "\\d+ clients?",
                    "size", "\\d+ (?:bytes?|KiB|MiB)",
                    "duration", "\\d+ (?:us|ms|s|min)",
                    "models", "[a-z-]+(?:(?:, | and )[a-z-]+)*",
                    "party", "the server|the client",
                    "order", "to stop|to close",
                    "message", "\\d+ bytes",
                    "table", "ranked table|matrix of servers and clients"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a load of 10 clients, sending messages of 64 KB for 80 ms a run       | 64 KiB    | 64 KB
            a load of 10 clients, sending messages of 64KiB for 80 ms a run       | 64 KiB    | 64KiB
            a load of 10 clients, sending messages of 1 megabytes for 80 ms a run | 1 MiB     | 1 megabytes
            a load of 10 clients, sending messages of 64 bytes for 80 msec a run  | 80 ms     | 80 msec
            a run may take 5 sec                                                  | 5 s       | 5 sec
            a run may take 5 m                                                    | 5 min     | 5 m
            a run may take 30 \u00b5s                                              | 30 us     | 30 \u00b5s
            """)
    void aUnitOfOthersIsReplacedByTheOneOfTheSteps(String step, String meant, String written) {
        assertThat(steps.complaint(step))
                .startsWith("There is no step \"%s\": did you mean \"%s\" instead of \"%s\"? docs/STEPS.md explains"
                        .formatted(step, meant, written));
    }

    @Test
    void aValueOfTheWrongFormIsNamedWithItsType() {
        assertThat(steps.complaint("a run may take a while"))
                .contains("\"a while\" is no {duration} of the step \"a run may take {duration}\"")
                .endsWith("units are bytes, KiB, MiB, us, ms, s and min.");
        assertThat(steps.complaint("the table of ranks is printed"))
                .contains("\"table of ranks\" is no {table} of the step \"the {table} is printed\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a load of 10 clients, sending mesages of 64 bytes for 80 ms a run | LOAD
            a load of 10 clients, sending messages of 64 bytes for 80 ms      | LOAD
            the servers of selector and netty-nio                | servers of {models}
            the server are tolt to stop                          | {party} is/are told {order}
            5 clients can exchnge 64 bytes                       | {clients} (can )exchange(s) {message}
            the outside servr "mine", started by "a b c {port}"  | the outside server {string}, started by {string}
            """)
    void theNearestStepIsSuggested(String step, String expression) {
        String meant = expression.replace("LOAD", LOAD);
        assertThat(steps.complaint(step))
                .isEqualTo("There is no step \"%s\": did you mean \"%s\"? docs/STEPS.md lists all steps."
                        .formatted(step, meant));
    }

    @Test
    void whatIsLikeNoStepIsNotLikenedToOne() {
        assertThat(steps.complaint("the weather is fine today"))
                .isEqualTo(
                        "There is no step \"the weather is fine today\": docs/STEPS.md lists all steps and how they are"
                                + " written.");
        assertThat(steps.complaint("servers of <model>")).contains("an Examples column for each <name>?");
    }
}
