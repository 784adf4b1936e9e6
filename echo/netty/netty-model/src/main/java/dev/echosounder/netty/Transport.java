package dev.echosounder.netty;

import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DuplexChannel;

import java.util.function.Supplier;

/**
 * What tells Netty's transports apart.
 *
 * @param endsForWantOfMemory whether a loop ends when it finds no memory to read into
 */
record Transport(
        Supplier<IoHandlerFactory> loops,
        ChannelFactory<? extends ServerChannel> listener,
        ChannelFactory<? extends DuplexChannel> channel,
        boolean endsForWantOfMemory) {}
