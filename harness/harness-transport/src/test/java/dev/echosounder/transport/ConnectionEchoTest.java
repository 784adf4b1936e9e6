package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What a session writes back from the very buffer it was shown is sent from that buffer. */
class ConnectionEchoTest {

    @Test
    void anEchoIsSentFromTheVeryBufferThatArrived() {
        StagedConnection connection = new StagedConnection(new Echo());
        ByteBuffer in = Bytes.of("hello");

        connection.input(in);

        assertThat(connection.text()).isEqualTo("hello");
        assertThat(connection.buffers).hasSize(1);
        assertThat(connection.buffers.getFirst()).isSameAs(in);
        assertThat(in.hasRemaining()).isFalse();
    }

    @Test
    void severalContiguousWritesFromTheShownBufferGoOutAsOneSend() {
        StagedConnection connection = new StagedConnection(inWordsOf(2));
        ByteBuffer in = Bytes.of("aabbccdde");

        connection.input(in);

        assertThat(connection.text()).isEqualTo("aabbccdde");
        assertThat(connection.events).containsExactly("send 9", "flush");
        assertThat(connection.buffers.getFirst()).isSameAs(in);
    }

    @Test
    void whatTheSessionSkipsIsNotEchoed() {
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.write(in.limit(2));
            out.write(in.limit(5).position(3));
            out.write(in.limit(9).position(7));
        });
        ByteBuffer in = Bytes.of("ab_cd__ef_");

        connection.input(in.position(0));

        assertThat(connection.text()).isEqualTo("abcdef");
    }

    @Test
    void bytesCanBeEchoedTwice() {
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.write(in);
            out.write(in.position(0));
        });

        connection.input(Bytes.of("twice,"));

        assertThat(connection.text()).isEqualTo("twice,twice,");
    }

    @Test
    void anEchoStaysBehindWhatWasWrittenBeforeAndAheadOfWhatIsWrittenAfter() {
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.write(Bytes.of("<"));
            out.write(in);
            out.write(Bytes.of(">"));
        });

        connection.input(Bytes.of("hello"));

        assertThat(connection.text()).isEqualTo("<hello>");
        assertThat(connection.sends())
                .as("short as they are, they leave together")
                .containsExactly("send 7");
    }

    @Test
    void aLongEchoBetweenShortWritesIsStillNotCopied() {
        byte[] body = Bytes.counted(5_000);
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.write(Bytes.of("<"));
            out.write(in);
            out.write(Bytes.of(">"));
        });
        ByteBuffer in = ByteBuffer.wrap(body);

        connection.input(in);

        assertThat(connection.sends()).containsExactly("send 1", "send 5000", "send 1");
        assertThat(connection.buffers.get(1)).isSameAs(in);
        assertThat(connection.takenBytes()).isEqualTo(5_002);
    }

    @Test
    void aSessionThatNarrowsTheBufferLosesNothingBehindIt() {
        StagedConnection connection = new StagedConnection((in, out) -> out.write(in.limit(3)));

        connection.input(Bytes.of("abcdef"));
        connection.input(Bytes.of("ghi"));

        assertThat(connection.session.calls).containsExactly("received 6", "received 6");
        assertThat(connection.text()).isEqualTo("abcdef");
    }

    private static Session inWordsOf(int bytes) {
        return (in, out) -> {
            int limit = in.limit();
            while (in.position() < limit) {
                out.write(in.limit(Math.min(limit, in.position() + bytes)));
            }
        };
    }
}
