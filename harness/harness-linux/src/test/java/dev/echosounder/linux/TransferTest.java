package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TransferTest {

    private final Pair pair = new Pair();

    TransferTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        pair.close();
    }

    @Test
    void whatTheOneSendsTheOtherReceives() throws IOException {
        Memory question = pair.memory(100);
        assertThat(Transfer.receive(pair.socket, question, pair.errno)).isEqualTo(Transfer.NOTHING);

        pair.peerSends("ping");
        pair.awaitInput();
        assertThat(Transfer.receive(pair.socket, question, pair.errno)).isEqualTo(4);
        assertThat(Pair.text(question, 4)).isEqualTo("ping");

        assertThat(Transfer.send(pair.socket, pair.memory("pong").address(), 4, pair.errno))
                .isEqualTo(4);
        assertThat(pair.peerReceives(4)).isEqualTo("pong");
    }

    @Test
    void anEndIsReportedBothWays() throws IOException {
        pair.peer.shutdownOutput();
        pair.awaitInput();
        assertThat(Transfer.receive(pair.socket, pair.memory(1), pair.errno)).isEqualTo(Transfer.END);

        Transfer.endOutput(pair.socket, pair.errno);
        assertThat(pair.peer.getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void aPeerThatDoesNotReadIsSentNoMoreThanThereIsRoomFor() throws IOException {
        Memory much = pair.memory(64 * 1024 * 1024);

        assertThat(Transfer.send(pair.socket, much.address(), much.capacity(), pair.errno))
                .isBetween(1, much.capacity() - 1);
        assertThat(Transfer.send(pair.socket, much.address(), much.capacity(), pair.errno))
                .isLessThan(much.capacity());
    }

    @Test
    void aResetIsAFailureOfBoth() throws IOException {
        pair.peerResets();
        pair.awaitInput();

        assertThatThrownBy(() -> Transfer.receive(pair.socket, pair.memory(1), pair.errno))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Connection reset by peer");
        assertThatThrownBy(() -> Transfer.send(pair.socket, pair.memory("x").address(), 1, pair.errno))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Broken pipe");
    }

    @Test
    void aResetIsSeenWithoutReceiving() throws IOException {
        Transfer.failIfReset(pair.socket, pair.memory(1), pair.errno);
        pair.peerSends("x");
        pair.awaitInput();
        Transfer.failIfReset(pair.socket, pair.memory(1), pair.errno);
        assertThat(Transfer.receive(pair.socket, pair.memory(2), pair.errno))
                .as("what was looked at stays")
                .isEqualTo(1);

        pair.peerResets();
        pair.awaitInput();
        assertThatThrownBy(() -> Transfer.failIfReset(pair.socket, pair.memory(1), pair.errno))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Connection reset by peer");
    }
}
