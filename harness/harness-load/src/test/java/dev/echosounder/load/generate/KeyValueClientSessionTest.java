package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client's side of a load for a store sends what it should, and finds every wrong answer. */
class KeyValueClientSessionTest {

    private static final int CLIENT = 7;
    private static final long NEVER = Long.MAX_VALUE / 2;

    private final RunCompletion line = new RunCompletion(1);
    private final Latencies latencies = Latencies.empty();
    private final StagedOutbox out = new StagedOutbox();
    private final SimpleStore store = new SimpleStore();

    /** Answers what a conversation sends, a byte for each character. */
    private static final class SimpleStore {

        private final Map<String, String> map = new HashMap<>();
        private String unread = "";
        private int sets;
        private int gets;

        String answer(byte[] bytes) {
            unread += new String(bytes, StandardCharsets.ISO_8859_1);
            StringBuilder answers = new StringBuilder();
            while (!unread.isEmpty()) {
                String[] words = new String[Integer.parseInt(line('*'))];
                for (int i = 0; i < words.length; i++) {
                    int length = Integer.parseInt(line('$'));
                    words[i] = unread.substring(0, length);
                    assertThat(unread.substring(length, length + 2)).isEqualTo("\r\n");
                    unread = unread.substring(length + 2);
                }
                answers.append(answer(words));
            }
            return answers.toString();
        }

        private String line(char type) {
            assertThat(unread.charAt(0)).isEqualTo(type);
            int end = unread.indexOf("\r\n");
            String number = unread.substring(1, end);
            unread = unread.substring(end + 2);
            return number;
        }

        private String answer(String[] words) {
            if (words[0].equals("SET")) {
                sets++;
                map.put(words[1], words[2]);
                return "+OK\r\n";
            }
            gets++;
            assertThat(words[0]).isEqualTo("GET");
            String value = map.get(words[1]);
            return value == null ? "$-1\r\n" : "$" + value.length() + "\r\n" + value + "\r\n";
        }
    }

    private KeyValueClientSession begun(int messages, int bytes, int getsPercent, int depth) {
        KeyValueClientSession conversation = new KeyValueClientSession(CLIENT, bytes, getsPercent, () -> 0);
        conversation.prepare(new Orders(messages, NEVER, depth, latencies.response(), latencies.service(), line));
        conversation.started(out);
        return conversation;
    }

    /** Lets it end, with answers cut into pieces. */
    private void converse(KeyValueClientSession conversation, int pieceBytes, UnaryOperator<String> change) {
        for (byte[] sent = out.take(); sent.length > 0; sent = out.take()) {
            byte[] answers = change.apply(store.answer(sent)).getBytes(StandardCharsets.ISO_8859_1);
            for (int at = 0; at < answers.length; at += pieceBytes) {
                conversation.received(
                        ByteBuffer.wrap(Arrays.copyOfRange(answers, at, Math.min(answers.length, at + pieceBytes))),
                        out);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 50", "1024, 1, 90", "1024, 16, 90", "10240, 4, 0", "10240, 4, 100", "200000, 2, 50"})
    void rightAnswersAreRight(int bytes, int depth, int getsPercent) throws InterruptedException {
        int messages = bytes > 100_000 ? 10 : 200;
        converse(begun(messages, bytes, getsPercent, depth), bytes > 1 ? 1000 : 1, answers -> answers);

        assertThat(line.failure()).isEmpty();
        assertThat(line.await(0)).isTrue();
        assertThat(latencies.response().getTotalCount()).isEqualTo(messages);
        assertThat(store.sets + store.gets).isEqualTo(messages);
        assertThat(store.map)
                .allSatisfy((key, value) -> assertThat(value).hasSize(bytes))
                .hasSize(KeyValueClientSession.KEYS);
    }

    @Test
    void theMixIsAsAskedFor() {
        converse(begun(5000, 10, 90, 16), 1000, answers -> answers);

        assertThat(store.gets / 5000.0).isBetween(0.88, 0.92);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        +OK   | +KO                               | Client 7 received a wrong byte: byte 2 of the answer to message 1 is 0x4b and should be 0x4f.
        +OK   | -OOM command not allowed          | Client 7 was answered message 1 with "-OOM command not allowed".
        +OK   | +OK+                              | Client 7 received a wrong byte: byte 4 of the answer to message 1 is 0x2b and should be 0x0d.
        """)
    void wrongAnswersAreTold(String right, String wrong, String sentence) {
        KeyValueClientSession conversation = begun(10, 64, 50, 1);

        assertThatThrownBy(() -> converse(conversation, 1000, answers -> answers.replace(right, wrong)))
                .hasMessage(sentence);
    }

    @Test
    void whatIsNotAskedForIsTold() {
        KeyValueClientSession conversation = begun(1, 64, 50, 1);

        assertThatThrownBy(() -> converse(conversation, 1000, answers -> answers + "+OK\r\n"))
                .hasMessage("Client 7 received 5 bytes more than it asked for, after 1 answers.");
    }

    @Test
    void aStringThatWasSetBeforeTheLastIsTold() {
        KeyValueClientSession conversation = begun(500, 64, 50, 1);
        Map<String, String> first = new HashMap<>();

        assertThatThrownBy(() -> converse(conversation, 1000, answers -> {
                    store.map.replaceAll((key, value) -> first.computeIfAbsent(key, unknown -> value));
                    return answers;
                }))
                .hasMessageStartingWith("Client 7 received a wrong byte: byte ");
    }
}
