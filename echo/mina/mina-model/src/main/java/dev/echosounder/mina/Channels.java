package dev.echosounder.mina;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import org.apache.mina.transport.socket.nio.NioSession;

/** The socket behind MINA's session. MINA cannot half-close, and shows its sockets to classes of its own only. */
final class Channels {

    private static final VarHandle CHANNEL;

    static {
        try {
            CHANNEL = MethodHandles.privateLookupIn(NioSession.class, MethodHandles.lookup())
                    .findVarHandle(NioSession.class, "channel", Channel.class);
        } catch (ReflectiveOperationException another) {
            throw new ExceptionInInitializerError(another);
        }
    }

    private Channels() {}

    static SocketChannel of(NioSession mina) {
        return (SocketChannel) CHANNEL.get(mina);
    }
}
