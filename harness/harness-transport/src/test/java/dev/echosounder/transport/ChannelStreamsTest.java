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

/** The streams of a channel that does not block: they wait for input and room, or keep what is not taken at once. */
@Timeout(30)
class ChannelStreamsTest {
    /** More than two sockets hold. */
    private static final int MUCH = 20_000_000;

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
        FutureTask<Integer> reading = startRead();

        pair.there().write(Bytes.of("late"));

        assertThat(reading.get()).isEqualTo(4);
        assertThat(new String(read, 0, 4)).isEqualTo("late");
    }

    @Test
    void whatAReadHasNoRoomForComesWithTheNext() throws IOException {
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
    void theEndFollowsTheLastByteAndStays() throws IOException {
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
    void whatHasArrivedIsAvailable() throws IOException {
        pair.there().write(Bytes.of("arrived"));
        selector.awaitInput();

        assertThat(in.available()).isEqualTo(7);
        assertThat(in.readNow(read, 0, 100)).isEqualTo(7);
    }

    @Test
    void closingItWakesAReadWithTheEnd() throws Exception {
        FutureTask<Integer> reading = startRead();

        in.close();

        assertThat(reading.get()).isEqualTo(-1);
        assertThat(in.available()).isZero();
    }

    @Test
    void closingTheSelectorClosesTheChannelAndEndsAReadThatWaits() throws Exception {
        FutureTask<Integer> reading = startRead();

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
    void anInterruptEndsARead() throws Exception {
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread reading = Thread.ofPlatform().start(() -> {
            try {
                in.read(read);
            } catch (IOException failure) {
                thrown.complete(failure);
            }
        });

        reading.interrupt();

        assertThat(thrown.get()).isInstanceOf(InterruptedIOException.class);
    }

    /** Reads in a separate thread, which waits when there is no input. */
    private FutureTask<Integer> startRead() {
        FutureTask<Integer> reading = new FutureTask<>(() -> in.read(read));
        Thread.ofPlatform().start(reading);
        return reading;
    }

    @Test
    void aWriteWaitsUntilAllIsTaken() throws Exception {
        byte[] bytes = Bytes.counted(MUCH);
        ChannelOutputStream out = new ChannelOutputStream(pair.here(), selector);
        FutureTask<byte[]> reading = readAll();

        out.write(bytes, 1, MUCH - 1);
        out.write(bytes[0]);
        out.close();

        byte[] received = reading.get();
        assertThat(received).hasSize(MUCH);
        assertThat(ByteBuffer.wrap(received, 0, MUCH - 1)).isEqualTo(ByteBuffer.wrap(bytes, 1, MUCH - 1));
        assertThat(received[MUCH - 1]).isEqualTo(bytes[0]);
    }

    @Test
    void aWriteThatMustNotWaitKeepsTheRest() throws Exception {
        byte[] bytes = Bytes.counted(MUCH);
        BufferingOutputStream out = new BufferingOutputStream(pair.here());

        out.write(bytes, 0, MUCH - 9);
        assertThat(out.buffered()).isPositive();
        out.write(bytes, MUCH - 9, 8);
        out.write(bytes[MUCH - 1]);
        out.close();
        FutureTask<byte[]> reading = readAll();
        while (out.buffered() > 0) {
            selector.awaitRoom();
            out.flush();
        }

        assertThat(reading.get()).isEqualTo(bytes);
    }

    @Test
    void nothingIsKeptWhereTheChannelTakesAll() throws Exception {
        BufferingOutputStream out = new BufferingOutputStream(pair.here());

        out.write(Bytes.counted(100));
        assertThat(out.buffered()).isZero();
        out.close();

        assertThat(readAll().get()).isEqualTo(Bytes.counted(100));
    }

    /** Reads to the end of the stream at the other end. */
    private FutureTask<byte[]> readAll() {
        FutureTask<byte[]> reading =
                new FutureTask<>(() -> pair.there().socket().getInputStream().readAllBytes());
        Thread.ofPlatform().start(reading);
        return reading;
    }
}
