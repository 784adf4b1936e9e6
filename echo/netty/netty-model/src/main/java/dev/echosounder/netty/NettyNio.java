package dev.echosounder.netty;

import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** Netty on the JDK's selector. */
public final class NettyNio extends NettyModel {

    public NettyNio() {
        super("netty-nio", new Transport(NioIoHandler::newFactory, NioServerSocketChannel::new, NioSocketChannel::new, false));
    }
}
