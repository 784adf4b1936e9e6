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
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client half of the workload sends valid requests, and finds every wrong answer. */
class KeyValueClientTest {

    private static final int CLIENT = 7;
    private final StagedOutbox out = new StagedOutbox();
    private final Talk store = new Talk(new KeyValue());

    private List<String> keys() {
        return store.ask("KEYS", "*")
                .lines()
                .filter(line -> !line.startsWith("*") && !line.startsWith("$"))
                .toList();
    }

    private static WorkloadClient client(int bytes, int getsPercent) {
        return new KeyValueWorkload()
                .with(Map.of("gets", Integer.toString(getsPercent)))
                .client(CLIENT, bytes);
    }

    /** Sends requests, some of them in flight at a time, and returns how many responses were right. */
    private int exchange(WorkloadClient client, int messages, int depth, int pieceBytes, UnaryOperator<String> change) {
        int sent = 0;
        int answered = 0;
        while (answered < messages) {
            for (; sent < messages && sent < answered + depth; sent++) {
                while (!client.send(sent, out)) {
                    assertThat(out.bytes.size()).isPositive();
                }
            }
            byte[] answers = change.apply(store.send(out.take())).getBytes(StandardCharsets.ISO_8859_1);
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

    /** Takes and collects all bytes. */
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
        assertThat(keys())
                .allSatisfy(key -> assertThat(store.ask("STRLEN", key)).isEqualTo(":" + bytes + "\r\n"))
                .hasSize(KeyValueClient.KEYS);
    }

    @Test
    void theMixIsAsAskedFor() {
        AtomicInteger sets = new AtomicInteger();
        exchange(client(10, 90), 5000, 16, 1000, answers -> {
            sets.addAndGet(answers.split("\\+OK", -1).length - 1);
            return answers;
        });
        assertThat(sets.get() / 5000.0).isBetween(0.08, 0.12);
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
    void wrongAnswersAreFound(String right, String wrong, String sentence) {
        WorkloadClient client = client(64, 50);

        assertThatThrownBy(() -> exchange(client, 10, 1, 1000, answers -> answers.replace(right, wrong)))
                .hasMessage(sentence);
    }

    @Test
    void anAnswerToARequestThatIsStillBeingSentIsFound() {
        WorkloadClient client = client(200_000, 50);
        assertThat(client.send(0, out)).isFalse();

        assertThatThrownBy(() -> client.receive(0, ByteBuffer.wrap(new byte[5])))
                .hasMessage("Client 7 received 5 bytes more than it asked for, after 0 answers.");
    }

    @Test
    void aStringThatWasSetBeforeTheLastIsFound() {
        WorkloadClient client = client(64, 50);
        Map<String, String> first = new HashMap<>();

        assertThatThrownBy(() -> exchange(client, 500, 1, 1000, answers -> {
                    keys().forEach(key -> store.ask(
                            "SET",
                            key,
                            first.computeIfAbsent(
                                    key, _ -> store.ask("GET", key).split("\r\n")[1])));
                    return answers;
                }))
                .hasMessageStartingWith("Client 7 received a wrong byte: byte ");
    }
}
