package dev.echosounder.load.generate;

import dev.echosounder.linux.Connector;
import dev.echosounder.linux.Errno;
import dev.echosounder.linux.Memory;
import dev.echosounder.linux.ProvidedBuffers;
import dev.echosounder.linux.Requests;
import dev.echosounder.linux.Ring;
import dev.echosounder.linux.net.LoopbackSources;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Sockets on one io_uring. One system call sends what all connections have written since the last one, and receives
 * what has arrived for any of them. Looking for events without waiting takes no call. So the generator uses less time
 * for a message than a server on epoll, and does not limit it.
 *
 * <p>Only the thread that polls or writes first may do so later, and close the network.
 */
final class RingNetwork implements Network {

    private static final int REQUESTS = 1024;
    private static final int COMPLETIONS = 4096;
    private static final int BUFFERS = 256;
    static final short GROUP = 0;

    private static final int STAGING_BYTES = 256 * 1024;

    // The kind of a request is the upper half of its token, the descriptor the lower half.
    static final int RECEIVED = 0;
    static final int UNSENT = 1;
    static final int ROOM = 2;
    static final int CANCELLED = 3;

    private final Arena arena = Arena.ofShared();
    private final LoopbackSources sources = new LoopbackSources();
    private final boolean spinning;
    final Errno errno;
    final Memory staging; // what is sent when requests are handed over next
    final Memory heapBytes; // on their way to the kernel
    private final Ring ring;
    final ProvidedBuffers buffers;

    private final List<RingSocket> attached = new ArrayList<>(); // nothing is received from these yet
    private RingSocket[] sockets = new RingSocket[64]; // by descriptor
    private int open;
    private boolean enabled;
    private long turn;
    private int looked; // completions in the queue that have been checked for what was not sent

    /**
     * @param spinning whether polling never waits
     * @throws IOException if this system does not allow it
     */
    RingNetwork(boolean spinning) throws IOException {
        this.spinning = spinning;
        try {
            errno = new Errno(arena);
            staging = Memory.of(arena.allocate(STAGING_BYTES, Long.BYTES));
            heapBytes = Memory.of(arena.allocate(Tcp.OUTBOX_BYTES, Long.BYTES));
            ring = new Ring(REQUESTS, COMPLETIONS, arena);
        } catch (Throwable failure) {
            arena.close();
            throw failure;
        }
        try {
            buffers = new ProvidedBuffers(ring, GROUP, BUFFERS, Tcp.READ_BYTES, arena);
        } catch (Throwable failure) {
            try (arena;
                    ring) {
                throw failure;
            }
        }
    }

    // ---- connecting

    @Override
    public Channel connect(InetSocketAddress to) throws IOException {
        return opened(Connector.connect(to, Optional.empty(), CONNECT_MILLIS), false);
    }

    @Override
    public Channel connectSpread(InetSocketAddress to) throws IOException {
        return opened(Connector.connect(to, sources.next(to), CONNECT_MILLIS), false);
    }

    @Override
    public Channel connectBriefly(InetSocketAddress to) throws IOException {
        return opened(Connector.connect(to, sources.next(to), CONNECT_MILLIS), true);
    }

    private RingSocket opened(int descriptor, boolean brief) {
        if (descriptor >= sockets.length) {
            sockets = Arrays.copyOf(sockets, Math.max(descriptor + 1, 2 * sockets.length));
        }
        sockets[descriptor] = new RingSocket(this, descriptor, brief);
        open++;
        return sockets[descriptor];
    }

    /** Removes a socket whose descriptor is about to be closed; false if it has been removed before. */
    boolean remove(RingSocket socket) {
        if (sockets[socket.descriptor()] != socket) {
            return false;
        }
        sockets[socket.descriptor()] = null;
        open--;
        return true;
    }

    /** A number that grows when all requests have been passed to the kernel. */
    long turn() {
        return turn;
    }

    @Override
    public void attach(Channel channel, End end) {
        RingSocket socket = (RingSocket) channel;
        socket.attach(end);
        attached.add(socket);
    }

    // ---- the kernel

    @Override
    public boolean poll(long waitNanos, Runnable between) throws IOException {
        for (RingSocket socket : attached) {
            socket.receive();
        }
        attached.clear();
        if (!spinning && waitNanos > 0) {
            handOver(ring.completions.count() == 0 ? 1 : 0, waitNanos);
        } else if (!ring.requests.isEmpty() || ring.hasNews()) {
            handOver(0, 0);
        }
        return report(between);
    }

    /**
     * Passes all requests to the kernel, which sends staged bytes as far as it takes them. @param awaited the number of
     * completions to wait for; 0 for none
     */
    void handOver(int awaited, long waitNanos) throws IOException {
        if (!enabled) {
            ring.enable();
            enabled = true;
        }
        ring.enter(awaited, waitNanos);
        for (int count = ring.completions.count(); looked < count; looked++) {
            if (kindOf(ring.completions.token(looked)) == UNSENT) {
                socketOf(ring.completions.token(looked)).notAllSent(ring.completions.result(looked));
            }
        }
        if (ring.requests.isEmpty()) {
            turn++;
            staging.view().clear();
        }
    }

    /** The queue of requests, with room for one more. */
    Requests requests() throws IOException {
        while (ring.requests.isFull()) {
            handOver(0, 0);
        }
        return ring.requests;
    }

    /** Reports what has happened by now; what happens meanwhile is left for the next call. */
    private boolean report(Runnable between) throws IOException {
        boolean happened = false;
        for (int left = ring.completions.count(); left > 0; left--) {
            long token = ring.completions.token(0);
            int result = ring.completions.result(0);
            int flags = ring.completions.flags(0);
            ring.completions.taken(1);
            looked--;
            if (kindOf(token) != CANCELLED) {
                report(token, result, flags);
                between.run();
                happened = true;
            }
        }
        return happened;
    }

    private void report(long token, int result, int flags) throws IOException {
        RingSocket socket = socketOf(token);
        switch (kindOf(token)) {
            case RECEIVED -> socket.received(result, flags);
            case UNSENT -> socket.goOnSending();
            default -> socket.room();
        }
    }

    static long token(int kind, int descriptor) {
        return (long) kind << Integer.SIZE | descriptor;
    }

    private static int kindOf(long token) {
        return (int) (token >>> Integer.SIZE);
    }

    /** The socket of a request; it stays here until all requests about its descriptor are completed. */
    private RingSocket socketOf(long token) {
        return sockets[(int) token];
    }

    /**
     * Closes all sockets and waits until the kernel has completed all requests, because it may be receiving into memory
     * that is freed here.
     */
    @Override
    public void close() {
        try (arena;
                ring) {
            for (RingSocket socket : sockets) {
                if (socket != null) {
                    socket.close();
                }
            }
            while (open > 0) {
                handOver(1, -1);
                report(NOTHING);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException("A ring could not be closed", broken);
        }
    }
}
