package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The checker accepts what can be put in order, and rejects what cannot. A history is written as {@code begin..end
 * WORDS -> result}; {@code ?} is no answer.
 */
class LinearizabilityTest {

    private static List<Operation> history(String text) {
        return new ArrayList<>(Arrays.stream(text.split("; "))
                .map(LinearizabilityTest::operation)
                .toList());
    }

    private static Operation operation(String text) {
        String[] parts = text.split("\\.\\.| -> ");
        List<String> asked = List.of(parts[1].split(" "));
        boolean answered = !asked.getFirst().equals("?");
        return new Operation(
                asked.subList(1, asked.size()),
                parts[2].equals("nil") || !answered ? null : parts[2],
                Long.parseLong(parts[0]),
                answered ? Long.parseLong(asked.getFirst()) : Long.MAX_VALUE);
    }

    private static Optional<String> violation(List<Operation> history) {
        return Linearizability.violation(ModelStore.empty(0), history);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1..2 GET k -> nil",
                "1..2 SET k 1 -> OK; 3..4 GET k -> 1",
                "1..4 SET k 1 -> OK; 2..3 GET k -> nil",
                "1..4 SET k 1 -> OK; 2..3 GET k -> 1",
                "1..6 SET k 1 -> OK; 2..7 SET k 2 -> OK; 3..4 GET k -> 2; 5..8 GET k -> 1",
                "1..4 INCR k -> 2; 2..3 INCR k -> 1",
                "1..2 SET k 1 -> OK; 3..4 GETDEL k -> 1; 5..6 GETDEL k -> nil; 7..8 SETNX k 3 -> 1",
                "1..2 SETNX k 3 -> 1; 3..4 GETSET k 4 -> 3; 5..6 GET k -> 4",
                "1..? SET k 1 -> ?; 2..3 GET k -> nil; 4..5 GET k -> 1; 6..7 GET k -> 1",
                "1..? SET k 1 -> ?; 2..3 GET k -> nil; 4..5 GET k -> nil",
                "1..? INCR k -> ?; 2..3 INCR k -> 2",
                "1..4 MSET k 1 l 1 -> OK; 2..3 MGET k l -> null null; 5..6 MGET k l -> 1 1",
                "1..2 SET k 1 -> OK; 3..6 RENAME k l -> OK; 4..5 EXISTS k l -> 1; 7..8 GET l -> 1",
                "1..2 SET k 1 PX 10 -> OK; 3..6 TICK 11 -> OK; 4..5 GET k -> 1; 7..8 GET k -> nil",
                "1..2 SET k 1 -> OK; 3..6 APPEND k 2 -> 3; 4..5 APPEND k 3 -> 2; 7..8 GET k -> 132",
            })
    void itAcceptsWhatCanBePutInOrder(String history) {
        assertThat(violation(history(history))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1..2 GET k -> 1",
                "1..2 SET k 1 -> OK; 3..4 GET k -> nil",
                "1..2 SET k 1 -> OK; 3..4 SET k 2 -> OK; 5..6 GET k -> 1",
                "1..4 INCR k -> 1; 2..3 INCR k -> 1",
                "1..8 SET k 1 -> OK; 2..3 GET k -> 1; 4..5 GET k -> nil",
                "1..6 SET k 1 -> OK; 2..7 SET k 2 -> OK; 8..9 GET k -> 1; 10..11 GET k -> 2",
                "1..4 SETNX k 1 -> 1; 2..3 SETNX k 2 -> 1",
                "1..4 GETDEL k -> nil; 2..3 SET k 1 -> OK; 5..6 GETDEL k -> nil",
                "1..? SET k 1 -> ?; 2..3 GET k -> 1; 4..5 GET k -> nil",
                "3..? SET k 1 -> ?; 1..2 GET k -> 1",
                "1..4 MSET k 1 l 1 -> OK; 2..3 MGET k l -> 1 null",
                "1..2 SET k 1 -> OK; 3..6 RENAME k l -> OK; 4..5 EXISTS k l -> 0",
                "1..2 SET k 1 -> OK; 3..6 APPEND k 2 -> 2; 4..5 APPEND k 3 -> 2",
                "1..6 MSETNX k 1 l 1 -> 1; 2..7 MSETNX l 2 k 2 -> 1",
                "1..2 SET k 1 PX 10 -> OK; 3..4 TICK 10 -> OK; 5..6 GET k -> nil",
                "1..2 SET k 1 PX 10 -> OK; 3..4 SET l 1 PX 10 -> OK; 5..8 TICK 11 -> OK; 6..7 MGET k l -> 1 null",
                "1..2 SET k 1 PX 10 -> OK; 3..4 GETSET k 2 -> 1; 5..6 PTTL k -> 10",
            })
    void itRejectsWhatCannot(String history) {
        assertThat(violation(history(history))).isPresent();
    }

    @Test
    void keysAreLookedAtByThemselves() {
        List<Operation> history = history("1..2 SET k 1 -> OK");
        history.add(new Operation(List.of("GET", "other"), null, 3, 4));

        assertThat(violation(history)).isEmpty();
    }

    @Test
    void manyAtATimeAreNoLongSearch() {
        List<Operation> history = new ArrayList<>();
        for (int i = 1; i <= 400; i++) {
            history.add(new Operation(List.of("INCR", "k"), Integer.toString(i), i, i + 10));
        }
        assertThat(violation(history)).isEmpty();

        history.add(new Operation(List.of("GET", "k"), "399", 1000, 1001));
        assertThat(violation(history)).isPresent();
    }
}
