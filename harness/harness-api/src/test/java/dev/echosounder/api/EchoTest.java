package dev.echosounder.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EchoTest {

    private final Echo echo = new Echo();
    private final RecordingOutbox out = new RecordingOutbox();

    @Test
    void everythingReceivedIsWrittenFromTheVeryBuffer() {
        ByteBuffer in = ByteBuffer.wrap("hello".getBytes(StandardCharsets.US_ASCII));

        echo.received(in, out);

        assertThat(out.texts).containsExactly("hello");
        assertThat(out.buffers.getFirst()).isSameAs(in);
        assertThat(in.hasRemaining()).isFalse();
    }

    @Test
    void withoutRoomTheInputIsLeftWhereItIs() {
        ByteBuffer in =
                ByteBuffer.wrap("hello".getBytes(StandardCharsets.US_ASCII)).position(1);
        out.room = false;

        echo.received(in, out);

        assertThat(out.texts).isEmpty();
        assertThat(in.position()).isEqualTo(1);
        assertThat(in.remaining()).isEqualTo(4);
    }

    @Test
    void nothingReceivedIsNotAnswered() {
        echo.received(ByteBuffer.allocate(0), out);

        assertThat(out.texts).isEmpty();
        assertThat(out.asked)
                .as("asking without need would be remembered as a wish for room")
                .isFalse();
    }

    @Test
    void oneSessionServesAllConnections() {
        assertThat(echo.newSession()).isSameAs(echo.newSession());
    }

    @Test
    void itWritesNothingUnasked() {
        echo.started(out);
        echo.inputEnded(out);

        assertThat(out.texts).isEmpty();
        assertThat(out.ended).as("the model half-closes by itself").isFalse();
    }
}
