package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a session leaves comes again, with more behind it. */
class ConnectionLeftoversTest {

    private final List<String> messages = new ArrayList<>();

    /** Consumes whole messages, which end with a full stop. */
    private final Session byFullStop = (in, out) -> {
        for (int i = in.position(); i < in.limit(); i++) {
            if (in.get(i) == '.') {
                byte[] message = new byte[i + 1 - in.position()];
                in.get(message);
                messages.add(Bytes.text(message));
            }
        }
    };

    private final RecordingSession session = new RecordingSession(byFullStop);
    private final StagedConnection connection = new StagedConnection(session);

    @Test
    void anIncompleteMessageIsCompletedByWhatComesNext() {
        connection.input(Bytes.of("one.tw"));
        connection.input(Bytes.of("o.three."));

        assertThat(messages).containsExactly("one.", "two.", "three.");
        assertThat(session.calls).containsExactly("received 6", "received 10");
    }

    @Test
    void aMessageMayComeInManyPieces() {
        String text = "a message that comes byte by byte.";
        text.chars().forEach(c -> connection.input(Bytes.of(Character.toString(c))));

        assertThat(messages).containsExactly(text);
    }

    @Test
    void leftoversOfLeftoversAreKeptInOrder() {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            all.append(i).append('.');
        }
        for (int from = 0; from < all.length(); from += 7) { // cuts most messages in two
            connection.input(Bytes.of(all.substring(from, Math.min(all.length(), from + 7))));
        }

        assertThat(String.join("", messages)).isEqualTo(all.toString());
        assertThat(messages).hasSize(2_000);
    }

    @Test
    void nothingRemainsInTheBufferThatArrivedWhichMayBeReused() {
        ByteBuffer in = Bytes.of("one.tw");

        connection.input(in);
        assertThat(in.hasRemaining()).isFalse();
        in.clear().put(Bytes.of("XXXXXX"));
        connection.input(Bytes.of("o."));

        assertThat(messages).containsExactly("one.", "two.");
    }

    @Test
    void readingGoesOnWhileAMessageIsIncomplete() {
        connection.input(Bytes.of("incompl"));

        assertThat(connection.wantsInput()).isTrue();
    }

    @Test
    void aMessageAsLongAsTheBoundIsWaitedFor() {
        connection.input(ByteBuffer.wrap(new byte[Tcp.UNREAD_BYTES - 1]));
        connection.input(ByteBuffer.wrap(new byte[1]));

        assertThat(connection.isClosed()).isFalse();
    }

    @Test
    void aSessionThatLeavesMoreThanTheBoundLosesItsConnectionWithASentence() {
        connection.input(ByteBuffer.wrap(new byte[Tcp.UNREAD_BYTES]));
        connection.input(ByteBuffer.wrap(new byte[1]));

        assertThat(session.causes).hasSize(1);
        assertThat(session.causes.getFirst())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "The session left %,d bytes unread; it must consume a message of more than %,d bytes in parts.",
                        Tcp.UNREAD_BYTES + 1, Tcp.UNREAD_BYTES);
        assertThat(connection.count("disconnect")).isEqualTo(1);
    }

    @Test
    void inputEndedIsToldOnlyAfterEverythingWasOffered() {
        connection.input(Bytes.of("one.tw"));
        connection.inputEnd();

        assertThat(session.calls).containsExactly("received 6", "inputEnded", "closed null");
    }

    @Test
    void inputAfterTheEndOfInputIsDiscardedThoughTheConnectionIsStillClosing() {
        connection.endsLater = true;
        connection.inputEnd();
        ByteBuffer in = Bytes.of("late.");
        connection.input(in);

        assertThat(messages).isEmpty();
        assertThat(in.hasRemaining()).isFalse();
    }
}
