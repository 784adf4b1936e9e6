package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.kv.protocol.Bulk;
import dev.echosounder.kv.protocol.RequestParser;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that is invalid, or too much, is refused; and a peer cannot make the server hold more than it sent. */
class LimitsTest {

    private static final int MIB = 1024 * 1024;
    private static final String OUT_OF_MEMORY = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";

    private static String unescaped(String text) {
        return text.replace("\\r", "\r").replace("\\n", "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        *x\\r\\n                         | invalid multibulk length
        *\\r\\n                          | invalid multibulk length
        *01\\r\\n                        | invalid multibulk length
        *1048577\\r\\n                   | invalid multibulk length
        *99999999999999999999999\\r\\n   | invalid multibulk length
        *1\\rx                           | invalid multibulk length
        *1\\r\\n$-1\\r\\n                | invalid bulk length
        *1\\r\\n$x\\r\\n                 | invalid bulk length
        *1\\r\\n$536870913\\r\\n         | invalid bulk length
        *1\\r\\n$-99999999999999\\r\\n   | invalid bulk length
        *1\\r\\n:1\\r\\n                 | expected '$', got ':'
        *1\\r\\n*1\\r\\n*1\\r\\n         | expected '$', got '*'
        *1\\r\\n$4\\r\\nPINGPONG\\r\\n   | expected CRLF behind a bulk string
        PING "x\\r\\n                    | unbalanced quotes in request
        PING "x"y\\r\\n                  | unbalanced quotes in request
        PING 'x\\r\\n                    | unbalanced quotes in request
        """)
    void invalidInputEndsTheConnectionAfterTheError(String sent, String error) {
        Talk talk = new Talk(new KeyValue());

        String replies = talk.send("PING\r\n" + unescaped(sent) + "PING\r\nSET a b\r\n");

        assertThat(replies).isEqualTo("+PONG\r\n-ERR Protocol error: " + error + "\r\n");
        assertThat(talk.isEnded()).as("ended").isTrue();
        assertThat(talk.unread()).as("left unread").isZero();
        assertThat(talk.send("PING\r\n")).as("what comes later").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET a", "PING \"a b\"", "ECHO '\\''"})
    void linesMayBeAsLongAsTheyMay(String command) {
        Talk talk = new Talk(new KeyValue());

        assertThat(talk.send(" ".repeat(RequestParser.MOST_LINE_BYTES - command.length()) + command + "\n"))
                .doesNotStartWith("-");
        assertThat(talk.send(" ".repeat(RequestParser.MOST_LINE_BYTES - command.length() + 1) + command + "\n"))
                .isEqualTo("-ERR Protocol error: too big inline request\r\n");
        assertThat(talk.isEnded()).isTrue();
    }

    @Test
    void aLineWithoutAnEndIsNotStored() {
        Talk talk = new Talk(new KeyValue());
        String replies = "";
        for (int i = 0; i < 100 && !talk.isEnded(); i++) {
            replies += talk.send("x".repeat(1000));
        }

        assertThat(replies).isEqualTo("-ERR Protocol error: too big inline request\r\n");
    }

    @Test
    void headersTakeNoMemoryForWhatTheyAnnounce() {
        KeyValue service = new KeyValue(Settings.usual().withMemoryLimit(MIB));
        Talk talk = new Talk(service);

        talk.send("*1048576\r\n$536870912\r\nx");

        assertThat(service.usedMemory()).as("what is held").isLessThan(MIB);
        assertThat(talk.isEnded()).isFalse();
        talk.close();
        assertThat(service.usedMemory())
                .as("what is held when the connection is over")
                .isZero();
    }

    @Test
    void aRequestThatFindsNoMemoryIsPassedOverAndTheConnectionGoesOn() {
        KeyValue service = new KeyValue(Settings.usual().withMemoryLimit(MIB));
        Talk talk = new Talk(service);
        talk.ask("SET", "a", "1");
        long before = service.usedMemory();

        assertThat(talk.ask("SET", "long", "x".repeat(4 * MIB))).isEqualTo(OUT_OF_MEMORY);
        assertThat(talk.ask(words(300_000))).isEqualTo(OUT_OF_MEMORY);
        assertThat(talk.ask("GET", "a")).isEqualTo("$1\r\n1\r\n");
        assertThat(service.usedMemory()).isEqualTo(before);
        assertThat(talk.ask("DBSIZE")).isEqualTo(":1\r\n");
    }

    private static String[] words(int count) {
        String[] words = new String[count + 1];
        Arrays.fill(words, "w");
        words[0] = "MSET";
        return words;
    }

    @Test
    void manyPeersTogetherFindNoMoreMemoryThanOne() {
        KeyValue service = new KeyValue(Settings.usual().withMemoryLimit(MIB));
        for (int i = 0; i < 100; i++) {
            new Talk(service).send("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1000000\r\n" + "x".repeat(100_000));
        }

        assertThat(service.usedMemory()).isLessThanOrEqualTo(MIB / 2 + MIB);
    }

    @Test
    void aMillionWordsAreARequest() {
        String[] words = new String[RequestParser.MOST_WORDS];
        Arrays.fill(words, "k");
        words[0] = "EXISTS";
        Talk talk = new Talk(new KeyValue());
        talk.ask("SET", "k", "v");

        assertThat(talk.ask(words)).isEqualTo(":1048575\r\n");
    }

    @Test
    void aFullStoreTakesNothingMoreAndStillAnswers() {
        KeyValue service = new KeyValue(Settings.usual().withMemoryLimit(100_000));
        Talk talk = new Talk(service);
        int stored = talk.fill("key:", "x".repeat(1000));

        assertThat(stored).isBetween(90, 100);
        assertThat(talk.ask("SET", "key:0", "y")).isEqualTo(OUT_OF_MEMORY);
        assertThat(talk.ask("INCR", "n")).isEqualTo(OUT_OF_MEMORY);
        assertThat(talk.ask("STRLEN", "key:0")).isEqualTo(":1000\r\n");
        assertThat(talk.ask("DEL", "key:0", "key:1")).isEqualTo(":2\r\n");
        assertThat(talk.ask("INCR", "n")).isEqualTo(":1\r\n");
        assertThat(talk.ask("FLUSHALL")).isEqualTo("+OK\r\n");
        assertThat(service.usedMemory()).isZero();
    }

    @Test
    void memoryIsWhatTheFormulaSays() {
        KeyValue service = new KeyValue();
        Talk talk = new Talk(service);

        talk.ask("SET", "key", "x".repeat(100));
        assertThat(service.usedMemory()).isEqualTo(48 + 24 + 128);
        talk.ask("SET", "key", "x".repeat(9));
        assertThat(service.usedMemory()).isEqualTo(48 + 24 + 32);
        talk.ask("DEL", "key");
        assertThat(service.usedMemory()).isZero();
    }

    // ---- a password

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        *11\\r\\n              | unauthenticated multibulk length
        *1\\r\\n$16385\\r\\n   | unauthenticated bulk length
        """)
    void strangersHaveLittleRoom(String sent, String error) {
        Talk talk = new Talk(new KeyValue(Settings.usual().withPassword("secret")));

        assertThat(talk.send(unescaped(sent))).isEqualTo("-ERR Protocol error: " + error + "\r\n");
        assertThat(talk.isEnded()).isTrue();
    }

    @Test
    void lengthsAreBoundedAsInRedis() {
        assertThat(Bulk.MOST_BYTES).isEqualTo(512 * MIB);
        assertThat(RequestParser.MOST_WORDS).isEqualTo(MIB);
        assertThat(new Talk(new KeyValue()).send("*2\r\n$536870912\r\n")).isEmpty();
    }

    // ---- the end

    @Test
    void nothingIsAnsweredAfterQuit() {
        Talk talk = new Talk(new KeyValue());

        assertThat(talk.send("SET a b\r\nQUIT\r\nSET a c\r\n")).isEqualTo("+OK\r\n+OK\r\n");
        assertThat(talk.isEnded()).isTrue();
        assertThat(talk.unread()).isZero();
    }

    @Test
    void aRefusalIsAnErrorOfTheProtocol() {
        assertThat(new KeyValue().refusal("No.")).isEqualTo("-ERR No.\r\n");
    }
}
