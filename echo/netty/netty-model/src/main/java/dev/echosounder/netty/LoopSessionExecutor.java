package dev.echosounder.netty;

import dev.echosounder.api.Session;
import io.netty.channel.socket.DuplexChannel;

/** Each connection's event loop runs its session: there are no other threads. */
final class LoopSessionExecutor implements SessionExecutor {

    @Override
    public NettyConnection connection(Loops loops, DuplexChannel channel, Session session) {
        return new NettyConnection(loops, channel, session);
    }

    @Override
    public void end() {
        // The owner of the loops ends them.
    }
}
