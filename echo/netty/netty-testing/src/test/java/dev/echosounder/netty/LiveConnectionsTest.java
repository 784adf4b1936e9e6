package dev.echosounder.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.netty.channel.LiveConnection;
import dev.echosounder.netty.channel.LiveConnections;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LiveConnectionsTest {

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final LiveConnections<Staged> connections = new LiveConnections<>(group);

    @AfterEach
    void end() {
        group.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void whoeverComesAfterTheOthersWereToldToFinishIsTold() {
        Staged early = new Staged(true);
        Staged late = new Staged(true);
        connections.add(early);

        connections.finish();
        connections.add(late);

        assertThat(early.finished).isTrue();
        assertThat(late.finished).isTrue();
    }

    @Test
    void whoeverComesAfterTheOthersWereCutIsCut() {
        Staged slow = new Staged(false);
        Staged late = new Staged(false);
        connections.add(slow);

        connections.end(Duration.ofMillis(1));
        connections.add(late);

        assertThat(slow.cut).hasMessage("The connection was cut: it was not done within the grace of 1 ms.");
        assertThat(late.cut).isSameAs(slow.cut);
    }

    @Test
    void nobodyIsCutWhoFinishes() {
        Staged quick = new Staged(true);
        connections.add(quick);

        connections.end(Duration.ofDays(1));

        assertThat(quick.cut).isNull();
    }

    @Test
    void eachIsVisitedByTheThreadOfItsLoop() throws Exception {
        Staged one = new Staged(true);
        connections.add(one);
        CompletableFuture<Boolean> byItsLoop = new CompletableFuture<>();

        connections.forEach(connection -> byItsLoop.complete(connection.loop.inEventLoop()));

        assertThat(byItsLoop.get(10, TimeUnit.SECONDS)).isTrue();
    }

    /** A connection that is over as soon as it is told to finish, or only when it is cut. */
    private final class Staged implements LiveConnection {

        private final EventLoop loop = group.next();
        private final boolean quick;
        private boolean finished;
        private IOException cut;

        Staged(boolean quick) {
            this.quick = quick;
        }

        @Override
        public boolean isOf(EventExecutor other) {
            return loop == other;
        }

        @Override
        public void finishOnceEmpty() {
            finished = true;
            if (quick) {
                connections.remove(this);
            }
        }

        @Override
        public void cut(IOException cause) {
            cut = cause;
            connections.remove(this);
        }
    }
}
