package dev.echosounder.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EchoTest {

    private final Echo echo = new Echo();
    private final Written out = new Written();

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
    void itSaysNothingOfItsOwn() {
        echo.started(out);
        echo.inputEnded(out);

        assertThat(out.texts).isEmpty();
        assertThat(out.ended).as("the model half-closes by itself").isFalse();
    }

    private static final class Written implements Outbox {

        final List<String> texts = new ArrayList<>();
        final List<ByteBuffer> buffers = new ArrayList<>();
        boolean room = true;
        boolean asked;
        boolean ended;

        @Override
        public boolean hasRoom() {
            asked = true;
            return room;
        }

        @Override
        public void write(ByteBuffer bytes) {
            buffers.add(bytes);
            texts.add(StandardCharsets.US_ASCII.decode(bytes).toString());
        }

        @Override
        public void end() {
            ended = true;
        }
    }
}
