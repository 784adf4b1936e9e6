package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.WorkloadClient;
import java.io.ByteArrayOutputStream;
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
class KeyValueClientTest {

    private static final int CLIENT = 7;
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

    private static WorkloadClient client(int bytes, int getsPercent) {
        return new KeyValueWorkload()
                .with(Map.of("gets", Integer.toString(getsPercent)))
                .client(CLIENT, bytes);
    }

    /** Sends so many requests, with so many in flight, and returns how many responses were right. */
    private int exchange(WorkloadClient client, int messages, int depth, int pieceBytes, UnaryOperator<String> change) {
        int sent = 0;
        int answered = 0;
        while (answered < messages) {
            for (; sent < messages && sent < answered + depth; sent++) {
                while (!client.send(sent, out)) {
                    assertThat(out.bytes.size()).isPositive();
                }
            }
            byte[] answers = change.apply(store.answer(out.take())).getBytes(StandardCharsets.ISO_8859_1);
            for (int at = 0; at < answers.length; at += pieceBytes) {
                ByteBuffer piece =
                        ByteBuffer.wrap(Arrays.copyOfRange(answers, at, Math.min(answers.length, at + pieceBytes)));
                while (piece.hasRemaining()) {
                    answered += client.receive(answered, piece) ? 1 : 0;
                }
            }
        }
        return answered;
    }

    /** Takes everything. */
    private static final class StagedOutbox implements Outbox {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(ByteBuffer part) {
            byte[] copy = new byte[part.remaining()];
            part.get(copy);
            bytes.writeBytes(copy);
        }

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void end() {}

        byte[] take() {
            byte[] taken = bytes.toByteArray();
            bytes.reset();
            return taken;
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 50", "1024, 1, 90", "1024, 16, 90", "10240, 4, 0", "10240, 4, 100", "200000, 2, 50"})
    void rightAnswersAreRight(int bytes, int depth, int getsPercent) {
        int messages = bytes > 100_000 ? 10 : 200;

        assertThat(exchange(client(bytes, getsPercent), messages, depth, bytes > 1 ? 1000 : 1, answers -> answers))
                .isEqualTo(messages);
        assertThat(store.sets + store.gets).isEqualTo(messages);
        assertThat(store.map)
                .allSatisfy((key, value) -> assertThat(value).hasSize(bytes))
                .hasSize(KeyValueClient.KEYS);
    }

    @Test
    void theMixIsAsAskedFor() {
        exchange(client(10, 90), 5000, 16, 1000, answers -> answers);

        assertThat(store.gets / 5000.0).isBetween(0.88, 0.92);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        gets=101  | "101" % of the requests cannot get a string: give gets a whole number from 0 to 100.
        gets=many | "many" % of the requests cannot get a string: give gets a whole number from 0 to 100.
        sets=10   | The workload kv has no parameter "sets": its only one is gets, such as gets=90.
        """)
    void aParameterThatCannotBeIsRefused(String setting, String sentence) {
        String[] parts = setting.split("=");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KeyValueWorkload().with(Map.of(parts[0], parts[1])))
                .withMessage(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        +OK | +KO  | Client 7 received a wrong byte: byte 2 of the answer to message 1 is 0x4b and should be 0x4f.
        +OK | -OOM | Client 7 was answered message 1 with "-OOM".
        +OK | +OK+ | Client 7 received a wrong byte: byte 4 of the answer to message 1 is 0x2b and should be 0x0d.
        """)
    void wrongAnswersAreTold(String right, String wrong, String sentence) {
        WorkloadClient client = client(64, 50);

        assertThatThrownBy(() -> exchange(client, 10, 1, 1000, answers -> answers.replace(right, wrong)))
                .hasMessage(sentence);
    }

    @Test
    void anAnswerToARequestThatIsStillBeingSentIsTold() {
        WorkloadClient client = client(200_000, 50);
        assertThat(client.send(0, out)).isFalse();

        assertThatThrownBy(() -> client.receive(0, ByteBuffer.wrap(new byte[5])))
                .hasMessage("Client 7 received 5 bytes more than it asked for, after 0 answers.");
    }

    @Test
    void aStringThatWasSetBeforeTheLastIsTold() {
        WorkloadClient client = client(64, 50);
        Map<String, String> first = new HashMap<>();

        assertThatThrownBy(() -> exchange(client, 500, 1, 1000, answers -> {
                    store.map.replaceAll((key, value) -> first.computeIfAbsent(key, unknown -> value));
                    return answers;
                }))
                .hasMessageStartingWith("Client 7 received a wrong byte: byte ");
    }
}
