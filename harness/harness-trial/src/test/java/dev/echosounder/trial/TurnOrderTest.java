package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnOrderTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 8, 27})
    void inASquareEveryServerIsInEachPlaceAndAfterEachOtherEquallyOften(int servers) {
        TurnOrder order = new TurnOrder(servers, new Random(1));
        int cycles = servers % 2 == 0 ? servers : 2 * servers;
        Map<String, Integer> places = new HashMap<>();
        Map<String, Integer> neighbours = new HashMap<>();
        for (int cycle = 0; cycle < cycles; cycle++) {
            List<Integer> next = order.next();
            assertThat(next)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, servers).boxed().toList());
            for (int place = 0; place < servers; place++) {
                places.merge(next.get(place) + " at " + place, 1, Integer::sum);
                if (place > 0) {
                    neighbours.merge(next.get(place - 1) + " before " + next.get(place), 1, Integer::sum);
                }
            }
        }

        assertThat(places)
                .hasSize(servers * servers)
                .allSatisfy((_, times) -> assertThat(times).isEqualTo(cycles / servers));
        assertThat(neighbours.values().stream().distinct()).hasSizeLessThan(2);
        assertThat(neighbours).hasSize(servers * (servers - 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 6})
    void theSameSeedGivesTheSameOrderAndAnotherGivesAnother(int servers) {
        assertThat(orders(servers, 1)).isEqualTo(orders(servers, 1)).isNotEqualTo(orders(servers, 2));
    }

    private static String orders(int servers, long seed) {
        TurnOrder order = new TurnOrder(servers, new Random(seed));
        return Stream.generate(order::next).limit(3).map(List::toString).collect(Collectors.joining());
    }
}
