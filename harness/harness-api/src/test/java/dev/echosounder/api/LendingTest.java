package dev.echosounder.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LendingTest {

    private final AtomicInteger made = new AtomicInteger();
    private final Lending<Integer> lending = new Lending<>(made::incrementAndGet);

    @Test
    void oneCallAfterTheOtherGetsTheSame() throws InterruptedException {
        lending.giveBack(lending.take());
        for (int i = 0; i < 100; i++) { // of threads that begin at different places
            Thread.ofPlatform().start(() -> lending.giveBack(lending.take())).join();
        }

        assertThat(made).as("objects").hasValue(1);
    }

    @Test
    void whatManyHaveAtATimeIsLentAgain() {
        List<Integer> first = taken(Lending.MOST);
        first.forEach(lending::giveBack);

        assertThat(first).doesNotHaveDuplicates();
        assertThat(taken(Lending.MOST)).containsExactlyInAnyOrderElementsOf(first);
        assertThat(made).as("objects").hasValue(Lending.MOST);
    }

    @Test
    void whatIsMoreThanTheMostIsGarbage() {
        taken(Lending.MOST + 7).forEach(lending::giveBack);

        assertThat(taken(Lending.MOST + 7)).doesNotHaveDuplicates();
        assertThat(made).as("objects").hasValue(Lending.MOST + 2 * 7);
    }

    private List<Integer> taken(int count) {
        return Stream.generate(lending::take).limit(count).toList();
    }
}
