package dev.echosounder.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.transport.blocking.BlockingTransport;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class YieldingTransportTest {

    private static final int ROUND = YieldingTransport.IN_A_ROW + 1; // with a straight read between two rows

    private final StagedTransport staged = new StagedTransport();
    private int yields;
    private final BlockingTransport transport = new YieldingTransport(staged, () -> yields++);

    @Test
    void triesNowAndThenWhereItDoesNotPay() throws IOException {
        staged.hasInput = false;

        assertThat(yieldsIn(YieldingTransport.UNTIL_NEXT_TRY)).isZero();
        assertThat(yieldsIn(1)).isEqualTo(1);
        assertThat(yieldsIn(10 * (YieldingTransport.UNTIL_NEXT_TRY + 1))).isEqualTo(10);
    }

    @Test
    void goesOnWhereItPaysButNotForEver() throws IOException {
        staged.hasInput = true;
        yieldsIn(YieldingTransport.UNTIL_NEXT_TRY + 1);

        assertThat(yieldsIn(1)).as("the straight read").isZero();
        assertThat(yieldsIn(YieldingTransport.IN_A_ROW)).isEqualTo(YieldingTransport.IN_A_ROW);
        assertThat(yieldsIn(100 * ROUND)).isEqualTo(100 * YieldingTransport.IN_A_ROW);
    }

    @Test
    void ceasesWhenItPaysNoMore() throws IOException {
        staged.hasInput = true;
        yieldsIn(YieldingTransport.UNTIL_NEXT_TRY + 1 + 3 * ROUND);
        staged.hasInput = false;

        assertThat(yieldsIn(ROUND)).as("the row in which that is found out").isEqualTo(YieldingTransport.IN_A_ROW);
        assertThat(yieldsIn(YieldingTransport.UNTIL_NEXT_TRY)).isZero();
    }

    @Test
    void readsEachTimeWhatThereIs() throws IOException {
        staged.hasInput = true;

        for (int read = 1; read <= 100; read++) {
            assertThat(transport.read(ByteBuffer.allocate(8))).isEqualTo(read);
        }
    }

    private int yieldsIn(int reads) throws IOException {
        int before = yields;
        for (int read = 0; read < reads; read++) {
            transport.read(ByteBuffer.allocate(8));
        }
        return yields - before;
    }
}
