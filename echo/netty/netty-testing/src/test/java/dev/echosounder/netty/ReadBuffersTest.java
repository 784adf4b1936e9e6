package dev.echosounder.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.netty.channel.ReadBuffers;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadBuffersTest {

    private static final int LARGEST = 64 * 1024;
    private static final int ROUNDS = 100;

    private final Reads reads = new Reads(ReadBuffers.SHARED);

    @ParameterizedTest
    @ValueSource(ints = {64, 128, 1000, 2048, 16 * 1024, 32 * 1024})
    void aMessageFillsABufferAtMostWhileItsPeerIsNew(int bytes) {
        reads.rounds(2, bytes);

        assertThat(reads.filledIn(ROUNDS, bytes)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 16 * 1024})
    void nettysOwnAreFilledAgainAndAgain(int bytes) { // otherwise ReadBuffers is not needed any more
        Reads ofNetty = new Reads(new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(16));
        ofNetty.rounds(2, bytes);

        assertThat(ofNetty.filledIn(ROUNDS, bytes)).isGreaterThan(ROUNDS / 20);
    }

    @Test
    void aBufferGrowsWithWhatArrivesUpToItsLimit() {
        reads.rounds(1, 10 * LARGEST);

        assertThat(reads.bufferBytes()).isEqualTo(LARGEST);
    }

    @Test
    void aRoundEndsAfter16Reads() {
        assertThat(reads.round(100 * LARGEST)).isEqualTo(16);
    }

    @Test
    void aBufferShrinksWhenMuchLessArrives() {
        reads.rounds(1, LARGEST);
        reads.rounds(ROUNDS, 5);

        assertThat(reads.bufferBytes()).isEqualTo(128);
    }

    @Test
    void oneShortMessageAmongLongOnesShrinksNothing() {
        reads.rounds(3, 16 * 1024);
        int before = reads.bufferBytes();
        for (int pair = 0; pair < ROUNDS; pair++) {
            reads.round(16 * 1024);
            reads.round(5);
        }

        assertThat(reads.bufferBytes()).isEqualTo(before);
    }

    /** Reads as a channel does. */
    private static final class Reads {

        private final RecvByteBufAllocator.ExtendedHandle handle;
        private final EmbeddedChannel channel = new EmbeddedChannel();
        private int filled;

        Reads(RecvByteBufAllocator buffers) {
            handle = (RecvByteBufAllocator.ExtendedHandle) buffers.newHandle();
        }

        void rounds(int count, int bytes) {
            for (int round = 0; round < count; round++) {
                round(bytes);
            }
        }

        int filledIn(int rounds, int bytes) {
            filled = 0;
            rounds(rounds, bytes);
            return filled;
        }

        /** Returns how often it has read. */
        int round(int bytes) {
            handle.reset(channel.config());
            int count = 0;
            int left = bytes;
            do {
                var buffer = handle.allocate(UnpooledByteBufAllocator.DEFAULT);
                int space = buffer.writableBytes();
                buffer.release();
                int read = Math.min(left, space);
                handle.attemptedBytesRead(space);
                handle.lastBytesRead(read);
                handle.incMessagesRead(1);
                left -= read;
                count++;
                if (read == space) {
                    filled++;
                }
            } while (handle.lastBytesRead() > 0 && handle.continueReading());
            handle.readComplete();
            return count;
        }

        int bufferBytes() {
            return handle.guess();
        }
    }
}
