package dev.echosounder.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.transport.blocking.BlockingTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class YieldingTransportTest {

    private static final int ROUND = YieldingTransport.IN_A_ROW + 1; // with a straight read between two rows

    private final ServerSocketChannel listener =
            ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final SocketChannel peer = SocketChannel.open(listener.getLocalAddress());
    private boolean hasInput;
    private int yields;
    private final BlockingTransport transport = new YieldingTransport(listener.accept(), () -> yields++) {
        @Override
        public boolean hasInput() {
            return hasInput;
        }
    };

    YieldingTransportTest() throws IOException {
        ByteBuffer numbers = ByteBuffer.allocate(1_000 * Integer.BYTES);
        IntStream.range(0, 1_000).forEach(numbers::putInt);
        peer.write(numbers.flip());
    }

    @AfterEach
    void close() throws IOException {
        try (listener;
                peer) {
            transport.close();
        }
    }

    @Test
    void triesNowAndThenWhereItDoesNotPay() throws IOException {
        hasInput = false;

        assertThat(yieldsIn(YieldingTransport.UNTIL_NEXT_TRY)).isZero();
        assertThat(yieldsIn(1)).isEqualTo(1);
        assertThat(yieldsIn(10 * (YieldingTransport.UNTIL_NEXT_TRY + 1))).isEqualTo(10);
    }

    @Test
    void goesOnWhereItPaysButNotForEver() throws IOException {
        hasInput = true;
        yieldsIn(YieldingTransport.UNTIL_NEXT_TRY + 1);

        assertThat(yieldsIn(1)).as("the straight read").isZero();
        assertThat(yieldsIn(YieldingTransport.IN_A_ROW)).isEqualTo(YieldingTransport.IN_A_ROW);
        assertThat(yieldsIn(100 * ROUND)).isEqualTo(100 * YieldingTransport.IN_A_ROW);
    }

    @Test
    void ceasesWhenItPaysNoMore() throws IOException {
        hasInput = true;
        yieldsIn(YieldingTransport.UNTIL_NEXT_TRY + 1 + 3 * ROUND);
        hasInput = false;

        assertThat(yieldsIn(ROUND)).as("the row in which that is found out").isEqualTo(YieldingTransport.IN_A_ROW);
        assertThat(yieldsIn(YieldingTransport.UNTIL_NEXT_TRY)).isZero();
    }

    @Test
    void readsEachTimeWhatThereIs() throws IOException {
        hasInput = true;

        for (int read = 0; read < 100; read++) {
            ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES);

            assertThat(transport.read(bytes)).isEqualTo(Integer.BYTES);
            assertThat(bytes.getInt(0)).isEqualTo(read);
        }
    }

    private int yieldsIn(int reads) throws IOException {
        int before = yields;
        for (int read = 0; read < reads; read++) {
            transport.read(ByteBuffer.allocate(Integer.BYTES));
        }
        return yields - before;
    }
}
