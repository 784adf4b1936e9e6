package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RingTest {

    private static final long TOKEN = 0x1234_5678_9ABC_DEF0L;
    private static final short GROUP = 0;

    private Pair pair;
    private Ring ring;
    private int flags; // of the last completion

    @BeforeEach
    void open() throws IOException {
        Optional<String> refusal = Ring.refusal();
        assumeTrue(refusal.isEmpty(), refusal::orElseThrow);
        pair = new Pair();
        ring = new Ring(4, 8, pair.arena);
    }

    @AfterEach
    void close() throws IOException {
        if (pair != null) {
            ring.close();
            pair.close();
        }
    }

    /** Provides buffers of 4 bytes, and enables the ring. */
    private ProvidedBuffers buffers(int count) throws IOException {
        ProvidedBuffers buffers = new ProvidedBuffers(ring, GROUP, count, 4, pair.arena);
        ring.enable();
        return buffers;
    }

    @Test
    void receivesIntoABufferOfItsChoice() throws IOException {
        ProvidedBuffers buffers = buffers(2);
        pair.peerSends("pingping");
        pair.awaitInput();

        ring.requests.receive(pair.socket, GROUP, TOKEN);
        int flags = result(4);

        assertThat(Pair.text(buffers.get(Completions.bufferIn(flags)), 4)).isEqualTo("ping");
        assertThat(Completions.isMoreToReceive(flags)).isTrue();
    }

    @Test
    void receivesNothingWithoutABuffer() throws IOException {
        ProvidedBuffers buffers = buffers(1);
        pair.peerSends("pingpong");
        pair.awaitInput();
        ring.requests.receive(pair.socket, GROUP, TOKEN);
        int buffer = Completions.bufferIn(result(4));

        ring.requests.receive(pair.socket, GROUP, TOKEN);
        assertThat(Completions.bufferIn(result(-Errno.ENOBUFS))).isEqualTo(-1);

        buffers.provide(buffer);
        ring.requests.receive(pair.socket, GROUP, TOKEN);
        assertThat(Pair.text(buffers.get(Completions.bufferIn(result(4))), 4)).isEqualTo("pong");
    }

    @Test
    void receivesOnUntilThereIsNoBuffer() throws IOException {
        ProvidedBuffers buffers = buffers(2);
        ring.requests.receiveOn(pair.socket, GROUP, TOKEN);
        for (String said : List.of("ping", "pong")) {
            pair.peerSends(said);
            int flags = result(4);

            assertThat(Pair.text(buffers.get(Completions.bufferIn(flags)), 4)).isEqualTo(said);
            assertThat(Completions.isMoreToCome(flags)).isTrue();
        }

        pair.peerSends("ping");
        assertThat(Completions.isMoreToCome(result(-Errno.ENOBUFS))).isFalse();
    }

    @Test
    void sendsWithinTheCallThatHandsTheRequestOver() throws IOException {
        ring.enable();
        ring.requests.send(pair.socket, pair.memory("pong").address(), 4, TOKEN);
        assertThat(resultOf(0, -1)).isEqualTo(4);
        assertThat(pair.peerReceives(4)).isEqualTo("pong");
    }

    @Test
    void aSendWithoutRoomDoesNotWait() throws IOException {
        ring.enable();
        Memory much = pair.memory(64 * 1024 * 1024);
        int sent = 1;
        while (sent > 0) {
            ring.requests.send(pair.socket, much.address(), much.capacity(), TOKEN);
            sent = resultOf(0, -1);
        }

        assertThat(sent).isEqualTo(-Errno.EAGAIN);
    }

    @Test
    void whatWasSentWholeHasNoCompletion() throws IOException {
        ring.enable();
        ring.requests.sendWhole(pair.socket, pair.memory("pong").address(), 4, TOKEN);
        assertThat(ring.requests.isEmpty()).isFalse();
        ring.enter(0, 0);

        assertThat(ring.requests.isEmpty()).isTrue();
        assertThat(ring.requests.areUnfinished()).isFalse();
        assertThat(ring.completions.count()).isZero();
        assertThat(pair.peerReceives(4)).isEqualTo("pong");
    }

    @Test
    void whatWasSentInPartHasACompletionThatSaysHowMuch() throws IOException {
        ring.enable();
        Memory much = pair.memory(64 * 1024 * 1024);
        ring.requests.sendWhole(pair.socket, much.address(), much.capacity(), TOKEN);
        int sent = resultOf(0, 0);
        assertThat(sent).isBetween(1, much.capacity() - 1);
        ring.requests.sendWhole(pair.socket, much.address(), much.capacity(), TOKEN);
        assertThat(resultOf(0, 0)).isEqualTo(-Errno.EAGAIN);
        assertThat(pair.peerReceives(sent)).hasSize(sent);
    }

    @Test
    void knowsWithoutACallWhetherThereIsNews() throws IOException {
        buffers(1);
        ring.requests.receiveOn(pair.socket, GROUP, TOKEN);
        ring.enter(0, 0);
        assertThat(ring.hasNews()).isFalse();

        pair.peerSends("ping");
        pair.awaitInput();
        assertThat(ring.hasNews()).isTrue();
        assertThat(ring.completions.count())
                .as("the kernel works on it within a call only")
                .isZero();
        ring.enter(0, 0);
        assertThat(ring.completions.count()).isEqualTo(1);
    }

    @Test
    void aCancelledRequestHasACompletion() throws IOException {
        buffers(1);
        ring.requests.receiveOn(pair.socket, GROUP, TOKEN);
        ring.requests.cancel(TOKEN, 1);
        ring.enter(2, -1);

        assertThat(ring.completions.count()).isEqualTo(2);
        int cancelled = ring.completions.token(0) == TOKEN ? 0 : 1;
        assertThat(ring.completions.result(cancelled)).isEqualTo(-Errno.ECANCELED);
        assertThat(ring.completions.token(1 - cancelled)).isEqualTo(1);
        assertThat(ring.completions.result(1 - cancelled)).isZero();
    }

    @Test
    void aWaitEndsWhenItsTimeIsOver() throws IOException {
        ring.enable();
        ring.enter(1, 1);

        assertThat(ring.completions.count()).isZero();
    }

    @Test
    void itsQueuesGoRound() throws IOException {
        ring.enable();
        for (int round = 0; round < 10; round++) {
            for (int request = 0; request < 3; request++) {
                assertThat(ring.requests.isFull()).isFalse();
                ring.requests.poll(pair.socket, Epoll.OUT, round * 3 + request);
            }
            ring.enter(3, -1);
            assertThat(ring.completions.count()).isEqualTo(3);
            for (int index = 0; index < 3; index++) {
                assertThat(ring.completions.token(index)).isEqualTo(round * 3 + index);
                assertThat(ring.completions.result(index)).isEqualTo(Epoll.OUT);
            }
            ring.completions.taken(3);
        }
    }

    @Test
    void knowsWhenItIsFull() throws IOException {
        ring.enable();
        for (int request = 0; request < 4; request++) {
            assertThat(ring.requests.isFull()).isFalse();
            ring.requests.poll(pair.socket, Epoll.OUT, TOKEN);
        }
        assertThat(ring.requests.isFull()).isTrue();

        ring.enter(0, -1);
        assertThat(ring.requests.isFull()).isFalse();
    }

    @Test
    void isForTheThreadThatEnabledIt() throws Exception {
        Thread.ofPlatform()
                .start(() -> {
                    try {
                        ring.enable();
                    } catch (IOException failure) {
                        throw new IllegalStateException(failure);
                    }
                })
                .join();

        assertThatThrownBy(() -> ring.enter(0, -1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("File exists (io_uring_enter");
    }

    /** Hands over, waits for the one completion, and returns its flags. */
    private int result(int expected) throws IOException {
        assertThat(resultOf(1, -1)).isEqualTo(expected);
        return flags;
    }

    /** Hands over, and returns the result of the one completion, which is taken. */
    private int resultOf(int least, int millis) throws IOException {
        ring.enter(least, millis);
        assertThat(ring.completions.count()).isEqualTo(1);
        assertThat(ring.completions.token(0)).isEqualTo(TOKEN);
        flags = ring.completions.flags(0);
        int result = ring.completions.result(0);
        ring.completions.taken(1);
        return result;
    }
}
