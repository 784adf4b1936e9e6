package dev.echosounder.contract.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.conversation.Manner.Kind;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the reference by itself, and each session against it, without any transport. */
class MannerTest {

    private static final int HEARD = 1_000;

    static Stream<Manner> manners() {
        return Stream.of(
                Manner.ECHO,
                new Manner(Kind.MARK, 1),
                new Manner(Kind.MARK, 37),
                new Manner(Kind.MARK, 2_000),
                new Manner(Kind.REPEAT, 2),
                new Manner(Kind.REPEAT, 7),
                new Manner(Kind.END, 1),
                new Manner(Kind.END, 500),
                new Manner(Kind.END, 5_000),
                new Manner(Kind.THROW, 600));
    }

    @ParameterizedTest
    @MethodSource("manners")
    void moreThatIsHeardOnlyAddsToTheAnswer(Manner manner) {
        byte[] heard = heard();
        byte[] whole = manner.answer(heard);

        for (int count = 0; count <= HEARD; count++) {
            byte[] answer = manner.answer(Arrays.copyOf(heard, count));
            assertThat(answer)
                    .as("the answer to %d bytes", count)
                    .hasSize(manner.answered(count))
                    .isEqualTo(Arrays.copyOf(whole, answer.length));
        }
    }

    @ParameterizedTest
    @MethodSource("manners")
    void aSessionAnswersSoHoweverItsInputIsCut(Manner manner) {
        byte[] heard = heard();
        for (int piece : new int[] {1, 13, 256, HEARD}) {
            Written out = new Written();
            Session session = manner.session();
            if (manner.breaksOff(HEARD)) {
                assertThatThrownBy(() -> offer(session, heard, piece, out)).isInstanceOf(IllegalStateException.class);
            } else {
                offer(session, heard, piece, out);
            }
            assertThat(out.bytes.toByteArray())
                    .as("in pieces of %d bytes", piece)
                    .isEqualTo(manner.answer(heard));
        }
    }

    @ParameterizedTest
    @MethodSource("manners")
    void anOrderNamesIt(Manner manner) {
        Order order = new Order(-123_456_789_012L, manner);

        assertThat(order.bytes()).hasSize(Order.SIZE);
        assertThat(Order.of(ByteBuffer.wrap(order.bytes()))).isEqualTo(order);
    }

    private static byte[] heard() {
        byte[] heard = new byte[HEARD];
        new SplittableRandom(1).nextBytes(heard);
        return heard;
    }

    /** What is left comes again with more, as a connection does it. */
    private static void offer(Session session, byte[] heard, int piece, Written out) {
        ByteBuffer in = ByteBuffer.allocate(heard.length);
        for (int from = 0; from < heard.length; from += piece) {
            in.put(heard, from, Math.min(piece, heard.length - from)).flip();
            session.received(in, out);
            in.compact();
        }
    }

    private static final class Written implements Outbox {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void write(ByteBuffer more) {
            byte[] copy = new byte[more.remaining()];
            more.get(copy);
            bytes.writeBytes(copy);
        }

        @Override
        public void end() {}
    }
}
