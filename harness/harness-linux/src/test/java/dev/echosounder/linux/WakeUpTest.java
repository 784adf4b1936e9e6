package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;

class WakeUpTest {

    @Test
    void wakesAWaitingThreadHoweverOftenItCalls() throws IOException, InterruptedException {
        try (Arena arena = Arena.ofConfined();
                Epoll epoll = new Epoll(arena);
                WakeUp wakeUp = new WakeUp()) {
            epoll.watch(wakeUp.descriptor(), 0, Epoll.IN);
            assertThat(epoll.await(0)).isZero();

            Thread caller = Thread.ofPlatform().start(() -> {
                wakeUp.call();
                wakeUp.call();
            });
            assertThat(epoll.await(-1)).isEqualTo(1);
            caller.join();

            wakeUp.heard();
            assertThat(epoll.await(0)).isZero();
        }
    }

    @Test
    void isSilentOnceItIsClosed() throws IOException {
        WakeUp gone = new WakeUp();
        gone.close();
        try (WakeUp next = new WakeUp();
                Arena arena = Arena.ofConfined();
                Epoll epoll = new Epoll(arena)) {
            epoll.watch(next.descriptor(), 0, Epoll.IN);
            assumeThat(next.descriptor())
                    .as("the next file that is opened gets the number, and another thread may open it")
                    .isEqualTo(gone.descriptor());

            gone.call();
            gone.close();

            assertThat(epoll.await(0)).isZero();
        }
    }
}
