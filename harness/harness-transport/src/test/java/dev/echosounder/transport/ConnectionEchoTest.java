package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes that a session writes back from the buffer of its input are sent from that buffer. */
class ConnectionEchoTest {
    private static Session session(String does) {
        return switch (does) {
            case "echoes" -> new Echo();
            case "echoes in pairs" ->
                (in, out) -> {
                    int limit = in.limit();
                    while (in.position() < limit) {
                        out.write(in.limit(Math.min(limit, in.position() + 2)));
                    }
                };
            case "skips some" ->
                (in, out) -> {
                    out.write(in.limit(2));
                    out.write(in.limit(5).position(3));
                    out.write(in.limit(9).position(7));
                };
            case "echoes twice" ->
                (in, out) -> {
                    out.write(in);
                    out.write(in.position(0));
                };
            default -> // quotes
                (in, out) -> {
                    out.write(Bytes.of("<"));
                    out.write(in);
                    out.write(Bytes.of(">"));
                };
        };
    }

    @ParameterizedTest(name = "a session {0}: {1}")
    @CsvSource({
        "echoes,          hello,      hello,          send 5, true",
        "echoes in pairs, aabbccdde,  aabbccdde,      send 9, true",
        "skips some,      ab_cd__ef_, abcdef,         send 6, false",
        "echoes twice,    'twice,',   'twice,twice,', send 12, false",
        "quotes,          hello,      <hello>,        send 7, false",
    })
    void writesOfTheInputAreSentInOrder(String does, String input, String output, String send, boolean fromTheInput) {
        StagedConnection connection = new StagedConnection(session(does));
        ByteBuffer in = Bytes.of(input);
        connection.input(in);
        assertThat(connection.text()).isEqualTo(output);
        assertThat(connection.events).containsExactly(send, "flush");
        assertThat(connection.buffers).singleElement().matches(sent -> (sent == in) == fromTheInput);
        assertThat(in.hasRemaining()).isFalse();
    }

    @Test
    void aLongEchoBetweenShortWritesIsNotCopied() {
        StagedConnection connection = new StagedConnection(session("quotes"));
        ByteBuffer in = ByteBuffer.wrap(Bytes.counted(5_000));
        connection.input(in);
        assertThat(connection.sends()).isEqualTo(List.of("send 1", "send 5000", "send 1"));
        assertThat(connection.buffers.get(1)).isSameAs(in);
        assertThat(connection.takenBytes()).isEqualTo(5_002);
    }

    @Test
    void aSessionThatNarrowsTheBufferLosesNothingAfterIt() {
        StagedConnection connection = new StagedConnection((in, out) -> out.write(in.limit(3)));
        connection.input(Bytes.of("abcdef"));
        connection.input(Bytes.of("ghi"));
        assertThat(connection.session.calls).containsExactly("received 6", "received 6");
        assertThat(connection.text()).isEqualTo("abcdef");
    }
}
