package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineUsageTest {

    @Test
    void theDifferenceOfTwoReadings() {
        MachineUsage before = new MachineUsage(10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 1.5);
        MachineUsage after = new MachineUsage(11, 22, 33, 44, 55, 66, 77, 88, 99, 105, 0.5);

        assertThat(after.since(before)).isEqualTo(new MachineUsage(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0.5));
    }

    @Test
    void whatIsUnknownOnOneSideOrWentBackIsUnknown() {
        MachineUsage before = new MachineUsage(-1, 20, 30, 40, 50, 60, 70, 80, 90, 95, -1);
        MachineUsage after = new MachineUsage(11, -1, 29, 40, 50, 60, 70, 80, 90, 95, -1);

        assertThat(after.since(before)).isEqualTo(new MachineUsage(-1, -1, -1, 0, 0, 0, 0, 0, 0, 0, -1));
    }

    @Test
    void severalSpansTogether() {
        MachineUsage first = new MachineUsage(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0.5);
        MachineUsage second = new MachineUsage(10, 20, 30, 40, 50, 60, 70, 80, -1, 100, 0.25);

        assertThat(MachineUsage.NOTHING.plus(first)).isEqualTo(first);
        assertThat(first.plus(second)).isEqualTo(new MachineUsage(11, 22, 33, 44, 55, 66, 77, 88, -1, 110, 0.5));
    }
}
