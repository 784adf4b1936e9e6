package dev.echosounder.netty;

import dev.echosounder.api.Session;
import io.netty.channel.socket.DuplexChannel;

/** The threads that run the sessions of one server or client. */
@FunctionalInterface
interface SessionExecutor {

    /** Makes a connection whose session runs on one of the threads. */
    NettyConnection connection(Loops loops, DuplexChannel channel, Session session);

    /**
     * Ends those threads that do not end by themselves, and awaits them all. No connection is left when this is called.
     * The loops, which may be these threads, are ended by their owner.
     */
    default void end() {}
}
