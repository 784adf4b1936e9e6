package dev.echosounder.netty;

import dev.echosounder.api.Model;
import dev.echosounder.api.ModelProvider;
import java.util.List;

/** Netty's models: its transports, and the threads that run the sessions. */
public final class NettyModels implements ModelProvider {

    @Override
    public List<Model> models() {
        return List.of(
                new NettyModel("netty-nio", Transport.NIO, SessionThreading.LOOPS),
                new NettyModel("netty-epoll", Transport.EPOLL, SessionThreading.LOOPS),
                new NettyModel("netty-io_uring", Transport.IO_URING, SessionThreading.LOOPS),
                new NettyModel("netty-nio-pool", Transport.NIO, SessionThreading.POOL),
                new NettyModel("netty-nio-virtual", Transport.NIO, SessionThreading.VIRTUAL),
                new NettyModel("netty-epoll-virtual", Transport.EPOLL, SessionThreading.VIRTUAL));
    }
}
