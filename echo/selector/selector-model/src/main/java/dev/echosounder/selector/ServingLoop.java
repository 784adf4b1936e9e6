package dev.echosounder.selector;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.IntFunction;

/**
 * A loop whose thread does everything for its connections. All connections share the buffers of the loop: a read fills
 * one, and before the next read its bytes are consumed or copied by the connection.
 */
final class ServingLoop extends SelectorLoop {

    /** A way to make connections: it decides what there is between them and their channels. */
    @FunctionalInterface
    interface Connections {
        LoopConnection connection(ServingLoop loop, SocketChannel channel, Session session);
    }

    private static final int PART_BYTES = 16 * 1024;

    final ByteBuffer input;
    final ByteBuffer batch;
    private final Connections connections;
    private byte[] part;

    /** @param buffers makes those of the loop, by their size in bytes */
    ServingLoop(String name, IntFunction<ByteBuffer> buffers, Connections connections) throws IOException {
        super(name);
        this.input = buffers.apply(Tcp.READ_BYTES);
        this.batch = buffers.apply(Tcp.OUTBOX_BYTES);
        this.connections = connections;
    }

    @Override
    SelectorConnection connection(SocketChannel channel, Session session) {
        return connections.connection(this, channel, session);
    }

    /** Returns an array for connections that have to copy bytes through one. */
    byte[] part() {
        if (part == null) {
            part = new byte[PART_BYTES];
        }
        return part;
    }
}
