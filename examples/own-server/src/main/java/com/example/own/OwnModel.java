package com.example.own;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.ServerLifecycle;
import dev.echosounder.transport.blocking.BlockingClient;
import dev.echosounder.transport.blocking.BlockingConnection;
import dev.echosounder.transport.blocking.BlockingTransport;
import dev.echosounder.transport.blocking.ConnectionThreads;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** A virtual thread for each connection, which blocks in reads and in writes. */
public final class OwnModel implements Model {

    @Override
    public String name() {
        return "own-server";
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new OwnServer(at, service);
    }

    @Override
    public Client client() {
        return new BlockingClient(
                to -> OwnTransport.of(SocketChannel.open(to)),
                Thread.ofVirtual().factory());
    }

    /** The server: one thread accepts, and starts a thread for each connection. */
    private static final class OwnServer extends ServerLifecycle {

        private final ServerSocketChannel listener;
        private final ConnectionThreads threads =
                new ConnectionThreads(Thread.ofVirtual().factory());
        private final ConnectionThreads acceptor =
                new ConnectionThreads(Thread.ofVirtual().factory());

        OwnServer(InetSocketAddress at, Service service) throws IOException {
            super(at, service);
            listener = listen(at);
            begin((InetSocketAddress) listener.getLocalAddress(), threads::forEachConnection, BlockingConnection::cut);
            acceptor.start(this::acceptAll);
        }

        private void acceptAll() {
            for (SocketChannel next; (next = accept(listener::accept, () -> {})) != null; ) {
                serve(next);
            }
        }

        private void serve(SocketChannel channel) {
            BlockingConnection connection =
                    admit(channel, session -> new BlockingConnection(OwnTransport.of(channel), session));
            if (connection == null) {
                return;
            }
            try {
                threads.start(connection, connection::converse);
            } catch (Throwable noThreadLeft) {
                connection.refuse(refusalWithoutThread(noThreadLeft), noThreadLeft);
            }
        }

        @Override
        protected void end(Duration duration) {
            Grace grace = Grace.of(duration);
            drainAcceptQueue(grace, threads::endInputs);
            close(listener);
            acceptor.stop(grace);
            threads.stop(grace);
        }
    }

    /** The I/O: how the bytes of one connection are read and written. */
    private record OwnTransport(SocketChannel channel) implements BlockingTransport {

        static OwnTransport of(SocketChannel channel) throws IOException {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return new OwnTransport(channel);
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            return channel.read(into);
        }

        @Override
        public boolean hasInput() throws IOException {
            return channel.socket().getInputStream().available() > 0;
        }

        @Override
        public void write(ByteBuffer bytes, Runnable progress) throws IOException {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
                progress.run();
            }
        }

        @Override
        public void endOutput() throws IOException {
            channel.shutdownOutput();
        }

        @Override
        public void endInput() throws IOException {
            channel.shutdownInput();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
