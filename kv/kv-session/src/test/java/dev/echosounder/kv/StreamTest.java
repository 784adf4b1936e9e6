package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The replies to a stream of requests do not depend on how it is cut, on the kind of buffer, or on the room for
 * replies.
 */
class StreamTest {

    private static final String STREAM = Talk.request("SET", "key", "value") + "PING\r\n" + Talk.request("GET", "key")
            + "*0\r\n" + "*-1\r\n" + "\r\n"
            + Talk.request("SET", "", "") + Talk.request("GET", "") + "set 'a b' \"c\\x00d\\n\"\n"
            + Talk.request("GET", "a b")
            + Talk.request("SET", "binary\r\n\0", "\r\n$3\r\nabc\r\n\u00ff") + Talk.request("GET", "binary\r\n\0")
            + Talk.request("MSET", "one", "1", "two", "2".repeat(2000)) + Talk.request("MGET", "one", "none", "two")
            + Talk.request("INCR", "one")
            + Talk.request("NONSENSE", "x") + Talk.request("PING", "end");

    private static final String REPLIES =
            "+OK\r\n+PONG\r\n$5\r\nvalue\r\n" + "+OK\r\n$0\r\n\r\n" + "+OK\r\n$5\r\nc\0d\n\r\n".replace("$5", "$4")
                    + "+OK\r\n$12\r\n\r\n$3\r\nabc\r\n\u00ff\r\n" + "+OK\r\n*3\r\n$1\r\n1\r\n$-1\r\n$2000\r\n"
                    + "2".repeat(2000) + "\r\n:2\r\n"
                    + "-ERR unknown command 'NONSENSE', with args beginning with: 'x' \r\n$3\r\nend\r\n";

    private static byte[] stream() {
        return STREAM.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void wholeStreamsAreAnswered() {
        assertThat(new Talk(new KeyValue()).send(stream())).isEqualTo(REPLIES);
    }

    @Test
    void oneCutChangesNothing() {
        byte[] stream = stream();
        for (int cut = 1; cut < stream.length; cut++) {
            Talk talk = new Talk(new KeyValue());
            String replies = talk.send(ByteBuffer.wrap(stream, 0, cut))
                    + talk.send(ByteBuffer.wrap(stream, cut, stream.length - cut));

            assertThat(replies).as("cut before byte %d", cut).isEqualTo(REPLIES);
            assertThat(talk.unread())
                    .as("left unread after a cut before byte %d", cut)
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 1000})
    void manyCutsChangeNothing(int pieceBytes) {
        byte[] stream = stream();
        Talk talk = new Talk(new KeyValue());
        StringBuilder replies = new StringBuilder();
        for (int at = 0; at < stream.length; at += pieceBytes) {
            replies.append(talk.send(ByteBuffer.wrap(stream, at, Math.min(pieceBytes, stream.length - at))));
        }

        assertThat(replies.toString()).isEqualTo(REPLIES);
    }

    @Test
    void theKindOfBufferChangesNothing() {
        ByteBuffer direct = ByteBuffer.allocateDirect(stream().length + 7)
                .position(7)
                .put(stream())
                .flip()
                .position(7);

        assertThat(new Talk(new KeyValue()).send(direct)).isEqualTo(REPLIES);
        assertThat(new Talk(new KeyValue()).send(ByteBuffer.wrap(stream()).asReadOnlyBuffer()))
                .isEqualTo(REPLIES);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 5000})
    void littleRoomChangesNothing(int room) {
        assertThat(new Talk(new KeyValue(), room).send(stream())).isEqualTo(REPLIES);
    }

    @Test
    void longValuesAreWrittenInPartsAndComeBackWhole() {
        byte[] value = new byte[3_000_000];
        new SplittableRandom(7).nextBytes(value);
        String text = new String(value, StandardCharsets.ISO_8859_1);
        Talk talk = new Talk(new KeyValue(), 64 * 1024);
        talk.ask("SET", "long", text);

        String replies = talk.send(Talk.request("MGET", "long", "none", "long") + Talk.request("PING"));

        String bulk = "$3000000\r\n" + text + "\r\n";
        assertThat(replies.equals("*3\r\n" + bulk + "$-1\r\n" + bulk + "+PONG\r\n"))
                .as("the replies are right")
                .isTrue();
        assertThat(talk.mostWritten()).as("bytes written in one call").isLessThan(200_000);
    }

    @Test
    void aLongValueInManyPiecesIsCopiedAFewTimesOnly() {
        byte[] stream = Talk.request("SET", "long", "x".repeat(1_000_000)).getBytes(StandardCharsets.ISO_8859_1);
        Talk talk = new Talk(new KeyValue());
        for (int at = 0; at < stream.length; at += 100) {
            talk.send(ByteBuffer.wrap(stream, at, Math.min(100, stream.length - at)));
            assertThat(talk.unread()).as("bytes for the model to keep").isZero();
        }

        assertThat(talk.ask("STRLEN", "long")).isEqualTo(":1000000\r\n");
    }
}
