package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BaselineWorkTest {

    @Test
    void isDoneOnceForEachMessageHoweverItArrives() {
        int[] done = new int[1];
        BaselineWork work = new BaselineWork(10, () -> done[0]++);
        work.arrived(9);
        assertThat(done[0]).isZero();
        work.arrived(1);
        assertThat(done[0]).isEqualTo(1);
        work.arrived(25);
        assertThat(done[0]).isEqualTo(3);
        work.arrived(5);
        assertThat(done[0]).isEqualTo(4);
    }
}
