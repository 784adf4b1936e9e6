package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EpollTest {

    private final Pair pair = new Pair();
    private final Epoll epoll = new Epoll(pair.arena);

    EpollTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        epoll.close();
        pair.close();
    }

    @Test
    void reportsWhatASocketIsReadyFor() throws IOException {
        epoll.watch(pair.socket, 0, Epoll.IN);
        assertThat(epoll.await(0)).isZero();

        pair.peerSends("ping");
        assertThat(epoll.await(-1)).isEqualTo(1);
        assertThat(epoll.ready(0)).isEqualTo(pair.socket);
        assertThat(epoll.events(0)).isEqualTo(Epoll.IN);

        epoll.watch(pair.socket, Epoll.IN, Epoll.IN | Epoll.OUT);
        assertThat(epoll.await(-1)).isEqualTo(1);
        assertThat(epoll.events(0)).isEqualTo(Epoll.IN | Epoll.OUT);
    }

    @Test
    void reportsAnEventOnceIfAskedTo() throws IOException {
        int input = Epoll.IN | Epoll.URGENT | Epoll.PEER_ENDED | Epoll.ONCE;
        epoll.watch(pair.socket, 0, input);
        pair.peerSends("ping");
        assertThat(epoll.await(-1)).isEqualTo(1);
        assertThat(epoll.events(0)).isEqualTo(Epoll.IN);
        assertThat(epoll.await(0)).as("nothing has happened since").isZero();

        epoll.watch(pair.socket, input, input);
        assertThat(epoll.await(0)).as("asked again").isEqualTo(1);

        pair.peer.sendUrgentData('!');
        assertThat(epoll.await(-1)).isEqualTo(1);
        assertThat(epoll.events(0)).isEqualTo(Epoll.IN | Epoll.URGENT);

        pair.peerEnds();
        assertThat(epoll.await(-1)).isEqualTo(1);
        assertThat(epoll.events(0)).isEqualTo(Epoll.IN | Epoll.URGENT | Epoll.PEER_ENDED);
        assertThat(epoll.await(0)).isZero();
    }

    @Test
    void reportsNothingOfASocketThatIsWatchedForNothing() throws IOException {
        try (Pair unwatched = new Pair()) {
            epoll.watch(unwatched.socket, 0, Epoll.IN);
            epoll.watch(unwatched.socket, Epoll.IN, 0);
            epoll.watch(pair.socket, 0, Epoll.IN);
            unwatched.peerResets();
            unwatched.awaitInput();
            pair.peerResets();

            assertThat(epoll.await(-1)).isEqualTo(1);
            assertThat(epoll.ready(0)).isEqualTo(pair.socket);
        }
    }

    @Test
    void reportsAResetWhateverIsWatchedFor() throws IOException {
        epoll.watch(pair.socket, 0, Epoll.IN);
        pair.peerResets();

        assertThat(epoll.await(-1)).isEqualTo(1);
        assertThat(epoll.events(0) & Epoll.BROKEN).isNotZero();
    }

    @Test
    void reportsSeveralAtOnce() throws IOException {
        try (Pair other = new Pair()) {
            epoll.watch(pair.socket, 0, Epoll.OUT);
            epoll.watch(other.socket, 0, Epoll.OUT);

            assertThat(epoll.await(-1)).isEqualTo(2);
            assertThat(new int[] {epoll.ready(0), epoll.ready(1)}).containsExactlyInAnyOrder(pair.socket, other.socket);
        }
    }

    @Test
    void whatIsNotOpenCannotBeWatched() throws IOException {
        assertThatThrownBy(() -> epoll.watch(-1, 0, Epoll.IN))
                .isInstanceOf(IOException.class)
                .hasMessage("Bad file descriptor (epoll_ctl, error 9)");
    }
}
