package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {

    private final OpenConnections connections = new OpenConnections();
    private final Queue<Runnable> loop = new ArrayDeque<>();

    @Test
    void aConnectionThatComesAfterTheOthersWereAskedToFinishFinishesToo() {
        Staged early = new Staged(true);
        Staged late = new Staged(true);
        connections.add(early);
        connections.finish();
        connections.add(late);

        assertThat(early.finished).isTrue();
        assertThat(late.finished).isTrue();
    }

    @Test
    void aSessionHearsThatTheModelHasEndedItsInput() {
        Staged early = new Staged(true);
        Staged late = new Staged(true);
        connections.add(early);
        connections.finish();
        connections.add(late);
        early.inputEnd();
        late.inputEnd();

        assertThat(early.isStopped()).isTrue();
        assertThat(late.isStopped()).isTrue();
    }

    @Test
    void aConnectionThatComesAfterTheOthersWereCutIsCut() {
        Staged slow = new Staged(false);
        Staged late = new Staged(false);
        connections.add(slow);
        connections.end(Grace.of(Duration.ofMillis(1)));
        connections.add(late);

        assertThat(slow.cut).hasMessage("The connection was cut: it was not done within the grace of 1 ms.");
        assertThat(late.cut).isSameAs(slow.cut);
    }

    @Test
    void aConnectionThatFinishesIsNotCut() {
        Staged quick = new Staged(true);
        connections.add(quick);
        connections.end(Grace.of(Duration.ofDays(1)));

        assertThat(quick.cut).isNull();
    }

    @Test
    void eachConnectionIsVisitedByTheThreadThatServesItUnlessItIsOver() {
        Staged one = new Staged(false);
        connections.add(one);
        Queue<ServedConnection> visited = new ArrayDeque<>();

        connections.forEach(visited::add);
        assertThat(visited).isEmpty();
        loop.remove().run();
        assertThat(visited).containsExactly(one);

        connections.forEach(visited::add);
        one.close(null);
        loop.remove().run();
        assertThat(visited).containsExactly(one);
    }

    /** A connection that is over as soon as it may finish, or only when it is cut. */
    private final class Staged extends ServedConnection {

        private final boolean quick;
        private final boolean[] heard;
        private boolean finished;
        private Throwable cut;

        Staged(boolean quick) {
            this(quick, new boolean[1]);
        }

        private Staged(boolean quick, boolean[] heard) {
            super(new Session() {
                @Override
                public void received(ByteBuffer in, Outbox out) {}

                @Override
                public void inputStopped(Outbox out) {
                    heard[0] = true;
                }
            });
            this.quick = quick;
            this.heard = heard;
        }

        boolean isStopped() {
            return heard[0];
        }

        @Override
        protected void serve(Runnable action) {
            loop.add(action);
        }

        @Override
        public void begin() {}

        @Override
        public void finishOnceEmpty() {
            finished = true;
            if (quick) {
                connections.remove(this);
            }
        }

        @Override
        public void cut(Throwable cause) {
            cut = cause;
            connections.remove(this);
        }

        @Override
        protected void send(ByteBuffer bytes) {}

        @Override
        protected void sendEnd() {}

        @Override
        protected void disconnect() {}
    }
}
