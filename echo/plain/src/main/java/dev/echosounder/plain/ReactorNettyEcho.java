package dev.echosounder.plain;

import io.netty.channel.ChannelOption;
import reactor.netty.tcp.TcpServer;

import java.net.InetSocketAddress;

/** Reactor Netty: what is received is the flow that is sent. */
final class ReactorNettyEcho implements PlainServer {

    @Override
    public void start(InetSocketAddress at) {
        TcpServer.create()
                .host(at.getHostString()).port(at.getPort())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .handle((in, out) -> out.send(in.receive().retain()))
                .bindNow();
    }
}
