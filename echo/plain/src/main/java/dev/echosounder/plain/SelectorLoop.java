package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/** A selector and its thread, which calls the handler that is attached to each ready key, and then ends the round. */
abstract class SelectorLoop implements Runnable {

    /** A handler that is attached to a key. */
    interface Ready {
        void ready() throws IOException;
    }

    /** Takes an accepted connection. */
    interface Admission {
        void admit(SocketChannel channel) throws IOException;
    }

    final Selector selector = Selector.open();

    SelectorLoop() throws IOException {}

    /** Accepts here, and gives each connection, in non-blocking mode, to the admission. */
    final void listen(InetSocketAddress at, Admission admission) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open().bind(at, PlainServer.BACKLOG);
        listener.configureBlocking(false);
        Ready accept = () -> {
            try {
                for (SocketChannel channel; (channel = listener.accept()) != null; ) {
                    channel.configureBlocking(false);
                    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                    admission.admit(channel);
                }
            } catch (IOException failure) {
                throw new IllegalStateException("The plain server cannot accept", failure);
            }
        };
        listener.register(selector, SelectionKey.OP_ACCEPT, accept);
    }

    @Override
    public final void run() {
        Consumer<SelectionKey> dispatch = SelectorLoop::dispatch;
        try {
            while (true) {
                selector.select(dispatch);
                endRound();
            }
        } catch (IOException failure) {
            throw new IllegalStateException("The selector of the plain server failed", failure);
        }
    }

    /** Called after all handlers of a round. */
    abstract void endRound() throws IOException;

    private static void dispatch(SelectionKey key) {
        try {
            ((Ready) key.attachment()).ready();
        } catch (IOException reset) {
            PlainServer.close(key.channel());
        }
    }
}
