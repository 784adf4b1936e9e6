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
            assertThat(script.acts().stream()
                            .mapToInt(act -> act instanceof Act.Say(int bytes) ? bytes : 0)
                            .sum())
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
                reading = act instanceof Act.ReadOn || reading && !(act instanceof Act.StopReading);
                assertThat(reading || !(act instanceof Act.Await))
                        .as("reads while it waits: %s", script)
                        .isTrue();
            }
            assertThat(reading
                            || script.acts().getLast() instanceof Act.Reset
                            || script.acts().getLast() instanceof Act.Leave)
                    .as("reads to the end: %s", script)
                    .isTrue();
        });
    }

    @Test
    void thereIsEverythingThatMayHappen() {
        Set<Class<?>> acts = new HashSet<>();
        Set<Class<?>> manners = new HashSet<>();
        scripts().forEach(script -> {
            script.acts().forEach(act -> acts.add(act.getClass()));
            manners.add(script.manner().getClass());
        });

        assertThat(acts).containsExactlyInAnyOrder(Act.class.getPermittedSubclasses());
        assertThat(manners).containsExactlyInAnyOrder(Manner.class.getPermittedSubclasses());
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
    void itIsToldInFewLines() {
        Script script = Script.withAnOrder(
                7,
                new Manner.Echoing(),
                1_520,
                List.of(
                        new Act.Say(500),
                        new Act.Await(),
                        new Act.Say(500),
                        new Act.Await(),
                        new Act.Say(10),
                        new Act.Say(10),
                        new Act.StopReading(),
                        new Act.Say(500),
                        new Act.HalfClose(),
                        new Act.ReadOn()));

        assertThat(script).hasToString("""
            Conversation 7 says 1,520 bytes, of which the first 13 are the order, to a session that echoes:
              2 times say 500 bytes and await the answer, 2 times say 10 bytes, stop reading, say 500 bytes, \
            half-close, read on.\
            """);
    }

    @Test
    void anEchoTakesNoOrders() {
        Script script =
                Script.withoutAnOrder(7, new Manner.Echoing(), 100, List.of(new Act.Say(100), new Act.HalfClose()));

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
        return act instanceof Act.HalfClose || act instanceof Act.Reset || act instanceof Act.Leave;
    }
}
