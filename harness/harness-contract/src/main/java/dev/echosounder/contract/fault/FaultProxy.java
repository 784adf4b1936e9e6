package dev.echosounder.contract.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * A TCP proxy at a free port of the loopback address, with faults upstream and downstream. It holds little itself: what
 * a receiver does not take is soon not taken from the sender either.
 */
public final class FaultProxy implements AutoCloseable {

    /**
     * The buffers of each socket. With less than some segments of the loopback device (64 KiB), the kernel waits for
     * timers.
     */
    private static final int BUFFER_BYTES = 256 * 1024;

    private static final int BACKLOG = 1024;

    private final InetSocketAddress server;
    private final ThreadFactory threads;
    private final ServerSocket listener = new ServerSocket();
    private final Direction toServer = new Direction();
    private final Direction back = new Direction();
    private final Set<Relay> relays = ConcurrentHashMap.newKeySet();
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    /** @param threads of which it takes one for itself and two for each connection; virtual ones will do */
    public static FaultProxy to(InetSocketAddress server, ThreadFactory threads) throws IOException {
        FaultProxy proxy = new FaultProxy(server, threads);
        proxy.start(proxy::acceptAll);
        return proxy;
    }

    private FaultProxy(InetSocketAddress server, ThreadFactory threads) throws IOException {
        this.server = server;
        this.threads = threads;
        listener.setReceiveBufferSize(BUFFER_BYTES);
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    }

    /** The address at which clients connect. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    public Direction toServer() {
        return toServer;
    }

    public Direction back() {
        return back;
    }

    /** Closes every connection that there is, on both sides. */
    public void cutAll() {
        relays.forEach(Relay::cut);
    }

    /** Resets every connection that there is, on both sides. */
    public void resetAll() {
        relays.forEach(Relay::reset);
    }

    private void acceptAll() {
        try {
            while (true) {
                relay(listener.accept());
            }
        } catch (IOException closed) {
            // No connection is accepted any more.
        }
    }

    private void relay(Socket client) {
        Socket onward = new Socket();
        Relay relay = new Relay(client, onward);
        try {
            prepare(client);
            onward.setReceiveBufferSize(BUFFER_BYTES); // before it connects, or the window would not know
            prepare(onward);
            onward.connect(server);
        } catch (IOException unreachable) {
            relay.reset();
            return;
        }
        relays.add(relay);
        carry(relay, () -> relay.carryToServer(toServer));
        carry(relay, () -> relay.carryBack(back));
    }

    private static void prepare(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSendBufferSize(BUFFER_BYTES);
    }

    private void carry(Relay relay, Runnable direction) {
        start(() -> {
            direction.run();
            if (relay.isOver()) {
                relays.remove(relay);
            }
        });
    }

    private void start(Runnable work) {
        Thread thread = threads.newThread(() -> {
            try {
                work.run();
            } finally {
                running.remove(Thread.currentThread());
            }
        });
        running.add(thread);
        thread.start();
    }

    /** Resets what is still connected. On return no socket and no thread of this proxy is left. */
    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("The proxy at " + address() + " could not be closed", failure);
        }
        while (!running.isEmpty()) { // the acceptor may start two more before it ends
            resetAll();
            running.forEach(Thread::interrupt);
            running.forEach(joined());
        }
    }

    private static Consumer<Thread> joined() {
        return thread -> {
            try {
                thread.join(10);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while the proxy was closing", interrupted);
            }
        };
    }
}
