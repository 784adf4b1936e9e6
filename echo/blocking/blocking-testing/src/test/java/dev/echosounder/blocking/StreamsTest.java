package dev.echosounder.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.transport.blocking.BlockingConnection;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The connections of streams-platform read from any input stream, and write to any output stream. */
@Timeout(60)
class StreamsTest {

    private final List<String> events = new ArrayList<>();

    @Test
    void aConnectionNeedsNothingButAnInputStreamAndAnOutputStream() {
        byte[] message = new byte[200_000];
        new Random(1).nextBytes(message);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();

        conversation(new Watched(new Echo(), events), message, answer).converse();

        assertThat(answer.toByteArray()).isEqualTo(message);
        assertThat(events).containsExactly("hung up", "closed with null");
    }

    @Test
    void aSessionMayAnswerFromABufferWithoutAnArray() {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();

        conversation(
                        (in, out) -> {
                            out.write(ByteBuffer.allocateDirect(in.remaining())
                                    .put(in)
                                    .flip());
                        },
                        "without an array".repeat(1_000).getBytes(),
                        answer)
                .converse();

        assertThat(answer).hasToString("without an array".repeat(1_000));
    }

    private BlockingConnection conversation(Session session, byte[] message, ByteArrayOutputStream answer) {
        return new BlockingConnection(
                new StreamTransport(
                        new ByteArrayInputStream(message),
                        answer,
                        new StreamTransport.Progress(null),
                        () -> events.add("hung up")),
                session);
    }

    /** Records how it is closed. */
    private record Watched(Session session, List<String> events) implements Session {

        @Override
        public void received(ByteBuffer in, Outbox out) {
            session.received(in, out);
        }

        @Override
        public void closed(Throwable cause) {
            events.add("closed with " + cause);
        }
    }
}
