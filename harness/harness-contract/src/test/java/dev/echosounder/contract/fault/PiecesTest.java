package dev.echosounder.contract.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of pieces, without a network that could join or cut them. */
class PiecesTest {

    private final List<String> passed = new ArrayList<>();
    private final Stage last = new Stage() {
        @Override
        public void pass(ByteBuffer piece) {
            StringBuilder text = new StringBuilder();
            while (piece.hasRemaining()) {
                text.append(piece.get());
            }
            passed.add(text.toString());
        }

        @Override
        public void end() {
            passed.add("end");
        }
    };

    @Test
    void splitsIntoPiecesAndARest() throws IOException {
        pass(new Pieces.Splitting(3, last), 7, 2);

        assertThat(passed).containsExactly("012", "345", "6", "01", "end");
    }

    @Test
    void joinsUntilThereAreEnough() throws IOException {
        pass(new Pieces.Joining(4, last), 3, 2, 5);

        assertThat(passed).containsExactly("0120", "1012", "34", "end");
    }

    @Test
    void faultsFollowEachOther() throws IOException {
        pass(new Pieces.Joining(5, new Pieces.Splitting(2, last)), 3, 3);

        assertThat(passed).containsExactly("01", "20", "1", "2", "end");
    }

    @Test
    void somethingHappensRightBehindTheLastByteBefore() throws IOException {
        pass(new After(4, last, () -> passed.add("!"), Stage.NOWHERE), 3, 3, 3);

        assertThat(passed).containsExactly("012", "0", "!");
    }

    @Test
    void somethingHappensAtTheEndOfAStreamThatHasNoBytes() throws IOException {
        pass(new After(0, last, () -> passed.add("!"), last));

        assertThat(passed).containsExactly("!", "end");
    }

    @Test
    void nothingHappensBehindAStreamThatIsTooShort() throws IOException {
        pass(new After(10, last, () -> passed.add("!"), Stage.NOWHERE), 9);

        assertThat(passed).containsExactly("012345678", "end");
    }

    /** Pieces of so many bytes each, which begin with 0, and the end. */
    private static void pass(Stage onward, int... sizes) throws IOException {
        for (int size : sizes) {
            ByteBuffer piece = ByteBuffer.allocate(size);
            for (int i = 0; i < size; i++) {
                piece.put((byte) i);
            }
            onward.pass(piece.flip());
        }
        onward.end();
    }
}
