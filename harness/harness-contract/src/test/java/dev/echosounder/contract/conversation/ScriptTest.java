package dev.echosounder.contract.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScriptTest {

    private static final int SCRIPTS = 2_000;

    @Test
    void aSeedMakesTheSameScriptAgain() {
        for (long seed = 0; seed < 50; seed++) {
            Script script = Script.of(seed);
            Script again = Script.of(seed);
            assertThat(again.acts()).isEqualTo(script.acts());
            assertThat(again.bytes()).isEqualTo(script.bytes());
            assertThat(again.manner()).isEqualTo(script.manner());
        }
    }

    @Test
    void everyByteIsSaidOnceAndThenItEnds() {
        scripts().forEach(script -> {
            assertThat(script.acts().stream().mapToInt(Act::bytes).sum())
                    .as("bytes said by %s", script)
                    .isEqualTo(script.bytes().length);
            assertThat(script.acts().stream().filter(ScriptTest::ends).count())
                    .as("ends of %s", script)
                    .isEqualTo(1);
        });
    }

    @Test
    void nobodyWaitsForAnAnswerThatItDoesNotRead() {
        scripts().forEach(script -> {
            boolean reading = true;
            for (Act act : script.acts()) {
                reading = act.kind() == Act.Kind.READ_ON || reading && !(act.kind() == Act.Kind.STOP_READING);
                assertThat(reading || !(act.kind() == Act.Kind.AWAIT))
                        .as("reads while it waits: %s", script)
                        .isTrue();
            }
            assertThat(reading
                            || script.acts().getLast().kind() == Act.Kind.RESET
                            || script.acts().getLast().kind() == Act.Kind.LEAVE)
                    .as("reads to the end: %s", script)
                    .isTrue();
        });
    }

    @Test
    void thereIsEverythingThatMayHappen() {
        Set<Act.Kind> acts = new HashSet<>();
        Set<Manner.Kind> manners = new HashSet<>();
        scripts().forEach(script -> {
            script.acts().forEach(act -> acts.add(act.kind()));
            manners.add(script.manner().kind());
        });

        assertThat(acts).containsExactlyInAnyOrder(Act.Kind.values());
        assertThat(manners).containsExactlyInAnyOrder(Manner.Kind.values());
        assertThat(scripts()
                        .mapToInt(script -> script.bytes().length)
                        .filter(bytes -> bytes < Order.SIZE)
                        .count())
                .as("scripts without a whole order")
                .isPositive();
        assertThat(scripts().mapToInt(script -> script.bytes().length).max().orElseThrow())
                .as("bytes of the longest")
                .isGreaterThan(1024 * 1024);
    }

    @Test
    void isDescribedInFewLines() {
        Script script = Script.withAnOrder(
                7,
                Manner.ECHO,
                1_520,
                List.of(
                        Act.say(500),
                        Act.of(Act.Kind.AWAIT),
                        Act.say(500),
                        Act.of(Act.Kind.AWAIT),
                        Act.say(10),
                        Act.say(10),
                        Act.of(Act.Kind.STOP_READING),
                        Act.say(500),
                        Act.of(Act.Kind.HALF_CLOSE),
                        Act.of(Act.Kind.READ_ON)));

        assertThat(script).hasToString("""
            Conversation 7 says 1,520 bytes, of which the first 13 are the order, to a session that echoes:
              2 times say 500 bytes and await the answer, 2 times say 10 bytes, stop reading, say 500 bytes, \
            half-close, read on.\
            """);
    }

    @Test
    void anEchoTakesNoOrders() {
        Script script = Script.withoutAnOrder(7, Manner.ECHO, 100, List.of(Act.say(100), Act.of(Act.Kind.HALF_CLOSE)));

        assertThat(script.answer()).isEqualTo(script.bytes());
        assertThat(script.answered(100)).isEqualTo(100);
        assertThat(script).hasToString("""
            Conversation 7 says 100 bytes, to a session that echoes:
              say 100 bytes, half-close.\
            """);
    }

    private static Stream<Script> scripts() {
        return LongStream.range(0, SCRIPTS).boxed().flatMap(seed -> Stream.of(Script.of(seed), Script.ofAnEcho(seed)));
    }

    private static boolean ends(Act act) {
        return act.kind() == Act.Kind.HALF_CLOSE || act.kind() == Act.Kind.RESET || act.kind() == Act.Kind.LEAVE;
    }
}
