package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.kv.testing.Operation.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The checker accepts what can be put in order, and rejects what cannot. A history is written as {@code begin..end KIND
 * argument -> result}; {@code ?} is no answer.
 */
class LinearizabilityTest {

    private static List<Operation> history(String text) {
        return new ArrayList<>(Arrays.stream(text.split("; "))
                .map(LinearizabilityTest::operation)
                .toList());
    }

    private static Operation operation(String text) {
        String[] parts = text.split("\\.\\.| -> ");
        String[] asked = parts[1].split(" ");
        boolean answered = !asked[0].equals("?");
        return new Operation(
                Kind.valueOf(asked[1]),
                "k",
                asked.length > 2 ? asked[2] : null,
                parts[2].equals("nil") || !answered ? null : parts[2],
                Long.parseLong(parts[0]),
                answered ? Long.parseLong(asked[0]) : Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1..2 GET -> nil",
                "1..2 SET 1 -> OK; 3..4 GET -> 1",
                "1..4 SET 1 -> OK; 2..3 GET -> nil",
                "1..4 SET 1 -> OK; 2..3 GET -> 1",
                "1..6 SET 1 -> OK; 2..7 SET 2 -> OK; 3..4 GET -> 2; 5..8 GET -> 1",
                "1..4 INCR -> 2; 2..3 INCR -> 1",
                "1..2 SET 1 -> OK; 3..4 DEL -> 1; 5..6 DEL -> 0; 7..8 SETNX 3 -> 1; 9..10 GETSET 4 -> 3",
                "1..? SET 1 -> ?; 2..3 GET -> nil; 4..5 GET -> 1; 6..7 GET -> 1",
                "1..? SET 1 -> ?; 2..3 GET -> nil; 4..5 GET -> nil",
                "1..? INCR -> ?; 2..3 INCR -> 2",
            })
    void itAcceptsWhatCanBePutInOrder(String history) {
        assertThat(Linearizability.violation(history(history))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1..2 GET -> 1",
                "1..2 SET 1 -> OK; 3..4 GET -> nil",
                "1..2 SET 1 -> OK; 3..4 SET 2 -> OK; 5..6 GET -> 1",
                "1..4 INCR -> 1; 2..3 INCR -> 1",
                "1..8 SET 1 -> OK; 2..3 GET -> 1; 4..5 GET -> nil",
                "1..6 SET 1 -> OK; 2..7 SET 2 -> OK; 8..9 GET -> 1; 10..11 GET -> 2",
                "1..4 SETNX 1 -> 1; 2..3 SETNX 2 -> 1",
                "1..4 DEL -> 0; 2..3 SET 1 -> OK; 5..6 DEL -> 0",
                "1..? SET 1 -> ?; 2..3 GET -> 1; 4..5 GET -> nil",
                "3..? SET 1 -> ?; 1..2 GET -> 1",
            })
    void itRejectsWhatCannot(String history) {
        assertThat(Linearizability.violation(history(history))).isPresent();
    }

    @Test
    void keysAreLookedAtByThemselves() {
        List<Operation> history = history("1..2 SET 1 -> OK");
        history.add(new Operation(Kind.GET, "other", null, null, 3, 4));

        assertThat(Linearizability.violation(history)).isEmpty();
    }

    @Test
    void manyAtATimeAreNoLongSearch() {
        List<Operation> history = new ArrayList<>();
        for (int i = 1; i <= 400; i++) {
            history.add(new Operation(Kind.INCR, "k", null, Integer.toString(i), i, i + 10));
        }
        assertThat(Linearizability.violation(history)).isEmpty();

        history.add(new Operation(Kind.GET, "k", null, "399", 1000, 1001));
        assertThat(Linearizability.violation(history)).isPresent();
    }
}
