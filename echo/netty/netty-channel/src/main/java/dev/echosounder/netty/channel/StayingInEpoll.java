package dev.echosounder.netty.channel;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;

/**
 * Netty's epoll, in which a channel stays as long as it is open.
 *
 * <p>{@link EpollIoHandler} of Netty 4.2.18 takes a channel out of epoll while nothing is awaited of it, and does not
 * record that: what is awaited next is refused, and Netty shuts the channel's output. Nothing is awaited once the peer
 * has half-closed and all that was written is sent. So a server that goes on to write then, and more than the kernel
 * takes at once, would lose the rest. Here such a channel waits for errors, which epoll reports unasked, and each once.
 */
public final class StayingInEpoll implements IoHandler {

    private final IoHandler epoll;

    private StayingInEpoll(IoHandler epoll) {
        this.epoll = epoll;
    }

    /** The factory for event loops, in the place of {@link EpollIoHandler#newFactory()}. */
    public static IoHandlerFactory newFactory() {
        IoHandlerFactory netty = EpollIoHandler.newFactory();
        return loop -> new StayingInEpoll(netty.newHandler(loop));
    }

    @Override
    public IoRegistration register(IoHandle channel) throws Exception {
        return new Staying(epoll.register(channel));
    }

    private record Staying(IoRegistration registration) implements IoRegistration {

        @Override
        public long submit(IoOps awaited) {
            return registration.submit(awaited.equals(EpollIoOps.NONE) ? EpollIoOps.EPOLLET : awaited);
        }

        @Override
        public <T> T attachment() {
            return registration.attachment();
        }

        @Override
        public boolean isValid() {
            return registration.isValid();
        }

        @Override
        public boolean cancel() {
            return registration.cancel();
        }
    }

    // ---- all else is as it was

    @Override
    public void initialize() {
        epoll.initialize();
    }

    @Override
    public int run(IoHandlerContext context) {
        return epoll.run(context);
    }

    @Override
    public void wakeup() {
        epoll.wakeup();
    }

    @Override
    public void prepareToDestroy() {
        epoll.prepareToDestroy();
    }

    @Override
    public void destroy() {
        epoll.destroy();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> type) {
        return epoll.isCompatible(type);
    }
}
