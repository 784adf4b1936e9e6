package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a channel does not take at once is waited for, or kept. */
@Timeout(30)
class ChannelOutputStreamTest {

    /** More than two sockets hold. */
    private static final int MUCH = 20_000_000;

    private SocketPair pair;
    private OwnSelector selector;

    @BeforeEach
    void connect() throws IOException {
        pair = SocketPair.open();
        selector = new OwnSelector();
        selector.watch(pair.here());
    }

    @AfterEach
    void close() throws IOException {
        selector.close();
        pair.close();
    }

    @Test
    void aWriteWaitsUntilAllIsTaken() throws Exception {
        byte[] bytes = Bytes.counted(MUCH);
        ChannelOutputStream out = new ChannelOutputStream(pair.here(), selector);
        FutureTask<byte[]> reading = startReading();

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
        KeepingOutputStream out = new KeepingOutputStream(pair.here());

        out.write(bytes, 0, MUCH - 9);
        assertThat(out.kept()).isPositive();
        out.write(bytes, MUCH - 9, 8);
        out.write(bytes[MUCH - 1]);
        out.close();
        FutureTask<byte[]> reading = startReading();
        while (out.kept() > 0) {
            selector.awaitRoom();
            out.flush();
        }

        assertThat(reading.get()).isEqualTo(bytes);
    }

    @Test
    void nothingIsKeptWhereTheChannelTakesAll() throws Exception {
        KeepingOutputStream out = new KeepingOutputStream(pair.here());

        out.write(Bytes.counted(100));
        assertThat(out.kept()).isZero();
        out.close();

        assertThat(startReading().get()).isEqualTo(Bytes.counted(100));
    }

    /** Everything up to the end. */
    private FutureTask<byte[]> startReading() {
        FutureTask<byte[]> reading =
                new FutureTask<>(() -> pair.there().socket().getInputStream().readAllBytes());
        Thread.ofPlatform().start(reading);
        return reading;
    }
}
