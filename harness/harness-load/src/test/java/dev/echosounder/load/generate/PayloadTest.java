package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.echosounder.api.Payload;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PayloadTest {

    @Test
    void messagesInFlightTogetherAreDistinct() {
        for (int message = 0; message < 1_000; message++) {
            Set<ByteBuffer> together = new HashSet<>();
            for (int next = 0; next < 16; next++) {
                together.add(ByteBuffer.wrap(Messages.message(0, message + next, 16)));
            }
            assertThat(together).as("from message %d on", message).hasSize(16);
        }
    }

    @Test
    void neighbouringClientsHaveDistinctMessages() {
        for (int client = 0; client < 1_000; client++) {
            assertThat(Messages.message(client, 0, 16)).isNotEqualTo(Messages.message(client + 1, 0, 16));
        }
    }

    @Test
    void allMessagesAreSpreadOverTheWholeBlock() {
        Set<Integer> starts = new HashSet<>();
        for (int client = 0; client < 100; client++) {
            for (int message = 0; message < 100; message++) {
                starts.add(Payload.start(client, message));
            }
        }

        assertThat(starts)
                .as("10,000 draws from 65,521 places: some 730 coincide")
                .hasSizeBetween(9_150, 9_400);
        assertThat(starts).anyMatch(start -> start < 1_000).anyMatch(start -> start > Payload.BLOCK_BYTES - 1_000);
    }

    @Test
    void aMessageDoesNotOverlapTheNextByAShift() {
        byte[] first = Messages.message(3, 0, 10_000);
        byte[] second = Messages.message(3, 1, 10_000);
        int alike = 0;
        for (int i = 0; i < first.length; i++) {
            alike += first[i] == second[i] ? 1 : 0;
        }

        assertThat(alike).as("random bytes are alike once in 256").isLessThan(200);
    }

    @Test
    void everyMessageBeginsWithinTheBlock() {
        for (int client : new int[] {0, 1, 19_999}) {
            for (int message : new int[] {0, 1, 1_000_000, Integer.MAX_VALUE}) {
                assertThat(Payload.start(client, message)).isBetween(0, Payload.BLOCK_BYTES - 1);
            }
        }
    }

    @Test
    void theSameMessageIsTheSameEveryTime() {
        assertThat(Messages.message(7, 8, 100)).isEqualTo(Messages.message(7, 8, 100));
        assertThat(Payload.start(0, 0))
                .as("also in another JVM: the finalizer of its increment, by hand")
                .isEqualTo((int) Long.remainderUnsigned(0xE220A8397B1DCDAFL, Payload.BLOCK_BYTES));
    }

    @Test
    void theBlocksBeginningFollowsItsEnd() {
        ByteBuffer view = Payload.view();

        assertThat(view.slice(Payload.BLOCK_BYTES, Payload.STRETCH_BYTES))
                .as("a few bytes longer than the block, so it goes around once more")
                .isEqualTo(view.slice(0, Payload.STRETCH_BYTES));
    }

    @Test
    void viewsAreIndependentAndCannotBeWritten() {
        ByteBuffer view = Payload.view();
        view.position(10);

        assertThat(Payload.view().position()).isZero();
        assertThat(Payload.view().remaining()).isEqualTo(Payload.BLOCK_BYTES + Payload.STRETCH_BYTES);
        assertThatExceptionOfType(ReadOnlyBufferException.class).isThrownBy(() -> view.put((byte) 0));
    }
}
