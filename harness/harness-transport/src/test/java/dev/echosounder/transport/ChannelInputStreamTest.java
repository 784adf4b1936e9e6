package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ChannelInputStreamTest {

    private final byte[] read = new byte[100];
    private SocketPair pair;
    private OwnSelector selector;
    private ChannelInputStream in;

    @BeforeEach
    void connect() throws IOException {
        pair = SocketPair.open();
        selector = new OwnSelector();
        selector.watch(pair.here());
        in = new ChannelInputStream(pair.here(), selector);
    }

    @AfterEach
    void close() throws IOException {
        selector.close();
        pair.close();
    }

    @Test
    void aReadBringsWhatIsThere() throws IOException {
        pair.there().write(Bytes.of("what is there"));

        assertThat(in.read(read, 5, 95)).isEqualTo(13);
        assertThat(new String(read, 5, 13)).isEqualTo("what is there");
    }

    @Test
    void aReadWaitsForWhatIsNotThereYet() throws Exception {
        FutureTask<Integer> reading = startReading();

        pair.there().write(Bytes.of("late"));

        assertThat(reading.get()).isEqualTo(4);
        assertThat(new String(read, 0, 4)).isEqualTo("late");
    }

    @Test
    void whatAReadHadNoRoomForComesWithTheNext() throws IOException {
        pair.there().write(Bytes.of("two parts"));

        assertThat(in.readNBytes(4)).asString().isEqualTo("two ");
        assertThat(in.readNBytes(5)).asString().isEqualTo("parts");
    }

    @Test
    void aByteIsReadAsANumberFrom0To255() throws IOException {
        pair.there().write(ByteBuffer.wrap(new byte[] {-1, 7}));

        assertThat(in.read()).isEqualTo(255);
        assertThat(in.read()).isEqualTo(7);
    }

    @Test
    void behindTheLastByteComesTheEndAndStays() throws IOException {
        pair.there().write(Bytes.of("x"));
        pair.there().shutdownOutput();

        assertThat(in.readAllBytes()).asString().isEqualTo("x");
        assertThat(in.read()).isEqualTo(-1);
        assertThat(in.readNow(read, 0, 100)).isEqualTo(-1);
    }

    @Test
    void readingNowBringsNothingWhereThereIsNothing() throws IOException {
        assertThat(in.readNow(read, 0, 100)).isZero();
        assertThat(in.available()).isZero();
    }

    @Test
    void soMuchIsAvailableAsHasArrived() throws IOException {
        pair.there().write(Bytes.of("arrived"));
        selector.awaitInput();

        assertThat(in.available()).isEqualTo(7);
        assertThat(in.readNow(read, 0, 100)).isEqualTo(7);
    }

    @Test
    void closingItWakesAReadWithTheEnd() throws Exception {
        FutureTask<Integer> reading = startReading();

        in.close();

        assertThat(reading.get()).isEqualTo(-1);
        assertThat(in.available()).isZero();
    }

    @Test
    void closingTheSelectorClosesTheChannelAndTellsWhoeverWaits() throws Exception {
        FutureTask<Integer> reading = startReading();

        selector.close();

        assertThatThrownBy(reading::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(ClosedChannelException.class);
        assertThat(pair.here().isOpen()).isFalse();
        assertThat(pair.there().read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    @Test
    void aSelectorWithoutAChannelCanBeClosed() throws IOException {
        new OwnSelector().close();
    }

    @Test
    void anInterruptIsTold() throws Exception {
        CompletableFuture<Throwable> told = new CompletableFuture<>();
        Thread reading = Thread.ofPlatform().start(() -> {
            try {
                in.read(read);
            } catch (IOException failure) {
                told.complete(failure);
            }
        });

        reading.interrupt();

        assertThat(told.get()).isInstanceOf(InterruptedIOException.class);
    }

    /** In a thread of its own, which waits when it gets there. */
    private FutureTask<Integer> startReading() {
        FutureTask<Integer> reading = new FutureTask<>(() -> in.read(read));
        Thread.ofPlatform().start(reading);
        return reading;
    }
}
