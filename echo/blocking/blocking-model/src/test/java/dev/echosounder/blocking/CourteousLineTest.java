package dev.echosounder.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class CourteousLineTest {

    private static final int ROUND = CourteousLine.IN_A_ROW + 1; // with a straight read between two rows

    private final StagedLine staged = new StagedLine();
    private int yields;
    private final Line line = new CourteousLine(staged, () -> yields++);

    @Test
    void triesNowAndThenWhereItDoesNotPay() throws IOException {
        staged.hasInput = false;

        assertThat(yieldsIn(CourteousLine.UNTIL_NEXT_TRY)).isZero();
        assertThat(yieldsIn(1)).isEqualTo(1);
        assertThat(yieldsIn(10 * (CourteousLine.UNTIL_NEXT_TRY + 1))).isEqualTo(10);
    }

    @Test
    void goesOnWhereItPaysButNotForEver() throws IOException {
        staged.hasInput = true;
        yieldsIn(CourteousLine.UNTIL_NEXT_TRY + 1);

        assertThat(yieldsIn(1)).as("the straight read").isZero();
        assertThat(yieldsIn(CourteousLine.IN_A_ROW)).isEqualTo(CourteousLine.IN_A_ROW);
        assertThat(yieldsIn(100 * ROUND)).isEqualTo(100 * CourteousLine.IN_A_ROW);
    }

    @Test
    void ceasesWhenItPaysNoMore() throws IOException {
        staged.hasInput = true;
        yieldsIn(CourteousLine.UNTIL_NEXT_TRY + 1 + 3 * ROUND);
        staged.hasInput = false;

        assertThat(yieldsIn(ROUND)).as("the row in which that is found out").isEqualTo(CourteousLine.IN_A_ROW);
        assertThat(yieldsIn(CourteousLine.UNTIL_NEXT_TRY)).isZero();
    }

    @Test
    void readsEachTimeWhatThereIs() throws IOException {
        staged.hasInput = true;

        for (int read = 1; read <= 100; read++) {
            assertThat(line.read(ByteBuffer.allocate(8))).isEqualTo(read);
        }
    }

    private int yieldsIn(int reads) throws IOException {
        int before = yields;
        for (int read = 0; read < reads; read++) {
            line.read(ByteBuffer.allocate(8));
        }
        return yields - before;
    }
}
