package dev.echosounder.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.echosounder.netty.channel.StayingInEpoll;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StayingInEpollTest {

    /** Much more than the kernel takes for a client that does not read. */
    private static final int ANSWER_BYTES = 32 * 1024 * 1024;

    private final CountDownLatch written = new CountDownLatch(1);

    @BeforeEach
    void onlyWhereThereIsEpoll() {
        assumeTrue(Epoll.isAvailable(), "Netty has no epoll here");
    }

    @Test
    void whatIsWrittenWhenNothingWasAwaitedAnyMoreIsSent() throws Exception {
        assertThat(receivedAfterAHalfClose(StayingInEpoll.newFactory())).isEqualTo(ANSWER_BYTES);
    }

    @Test
    void nettysOwnLosesIt() throws Exception { // otherwise StayingInEpoll is not needed any more
        assertThat(receivedAfterAHalfClose(EpollIoHandler.newFactory())).isLessThan(ANSWER_BYTES);
    }

    /**
     * Returns how many bytes of its answer a client receives that has half-closed first, and reads only when the server
     * has written it.
     */
    private long receivedAfterAHalfClose(IoHandlerFactory handlers) throws Exception {
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, handlers);
        try {
            Channel listener = new ServerBootstrap()
                    .group(loop)
                    .channel(EpollServerSocketChannel.class)
                    .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                    .childHandler(new LateAnswer())
                    .bind("127.0.0.1", 0)
                    .sync()
                    .channel();
            InetSocketAddress address = (InetSocketAddress) listener.localAddress();
            try (Socket client = new Socket(address.getAddress(), address.getPort())) {
                client.shutdownOutput();
                assertThat(written.await(30, TimeUnit.SECONDS))
                        .as("the server has written")
                        .isTrue();
                return client.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
        } finally {
            loop.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
        }
    }

    /** Answers a client that has half-closed, once its loop has handled that. */
    private final class LateAnswer extends ChannelInboundHandlerAdapter {

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                context.executor().execute(() -> {
                    context.writeAndFlush(Unpooled.wrappedBuffer(new byte[ANSWER_BYTES]))
                            .addListener(ChannelFutureListener.CLOSE);
                    written.countDown();
                });
            }
        }
    }
}
