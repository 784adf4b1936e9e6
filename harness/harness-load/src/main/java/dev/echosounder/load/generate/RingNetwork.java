package dev.echosounder.load.generate;

import dev.echosounder.linux.Completions;
import dev.echosounder.linux.Connector;
import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Epoll;
import dev.echosounder.linux.Errno;
import dev.echosounder.linux.Memory;
import dev.echosounder.linux.ProvidedBuffers;
import dev.echosounder.linux.Requests;
import dev.echosounder.linux.Ring;
import dev.echosounder.linux.Transfer;
import dev.echosounder.linux.net.LoopbackSources;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Sockets on one io_uring. One system call sends what all lines have said since the last one, and brings what has come
 * for any of them; one that looks and finds nothing is no call at all. So the generator spends less on a message than a
 * server on epoll does, and it is the server that is measured.
 *
 * <p>The thread that polls first, or writes first, is the only one that may do so, and close it.
 */
final class RingNetwork implements Network {

    private static final int REQUESTS = 1024;
    private static final int COMPLETIONS = 4096;
    private static final int BUFFERS = 256;
    private static final short GROUP = 0;

    /**
     * What is longer is sent by a call of its own: a copy would cost more than that call. In bytes; about where it is
     * so.
     */
    private static final int MOST_STAGED_BYTES = 4096;

    private static final int STAGING_BYTES = 256 * 1024;

    // What a request was for, in the upper half of its token; the descriptor that it was about is in the lower one.
    private static final int RECEIVED = 0;
    private static final int UNSENT = 1;
    private static final int ROOM = 2;
    private static final int CANCELLED = 3;

    private final Arena arena = Arena.ofShared();
    private final LoopbackSources sources = new LoopbackSources();
    private final boolean spinning;
    private final Errno errno;
    private final Memory staging; // what is sent when requests are handed over next
    private final Memory heapBytes; // on their way to the kernel
    private final Ring ring;
    private final ProvidedBuffers buffers;

    private final List<Socket> newcomers = new ArrayList<>(); // nothing is received from these yet
    private Socket[] sockets = new Socket[64]; // by descriptor
    private int open;
    private boolean enabled;
    private long turn; // goes up when all requests have been handed over
    private int looked; // so many of the completions that are there have been looked at for what was not sent

    /**
     * @param spinning never to wait, whatever it is asked
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
        return new Socket(Connector.connect(to, Optional.empty(), CONNECT_MILLIS), false);
    }

    @Override
    public Channel connectBriefly(InetSocketAddress to) throws IOException {
        return new Socket(Connector.connect(to, sources.next(to), CONNECT_MILLIS), true);
    }

    @Override
    public void attach(Channel wire, End end) {
        Socket socket = (Socket) wire;
        socket.end = end;
        newcomers.add(socket);
    }

    // ---- the kernel

    @Override
    public boolean poll(long waitNanos, Runnable between) throws IOException {
        for (Socket newcomer : newcomers) {
            newcomer.receive();
        }
        newcomers.clear();
        if (!spinning && waitNanos > 0) {
            handOver(ring.completions.count() == 0 ? 1 : 0, waitNanos);
        } else if (!ring.requests.isEmpty() || ring.hasNews()) {
            handOver(0, 0);
        }
        return tell(between);
    }

    /**
     * Hands over what is asked for, and has sent what was to be sent, as far as the kernel took it; waits for something
     * to happen, if told to.
     */
    private void handOver(int awaited, long waitNanos) throws IOException {
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

    /** The queue, with room for one more. */
    private Requests requests() throws IOException {
        while (ring.requests.isFull()) {
            handOver(0, 0);
        }
        return ring.requests;
    }

    /** What has happened by now; what happens meanwhile is left for the next time. */
    private boolean tell(Runnable between) throws IOException {
        boolean happened = false;
        for (int left = ring.completions.count(); left > 0; left--) {
            long token = ring.completions.token(0);
            int result = ring.completions.result(0);
            int flags = ring.completions.flags(0);
            ring.completions.taken(1);
            looked--;
            if (kindOf(token) != CANCELLED) {
                tell(token, result, flags);
                between.run();
                happened = true;
            }
        }
        return happened;
    }

    private void tell(long token, int result, int flags) throws IOException {
        Socket socket = socketOf(token);
        switch (kindOf(token)) {
            case RECEIVED -> socket.received(result, flags);
            case UNSENT -> socket.goOnSending();
            default -> socket.room();
        }
    }

    private static long token(int kind, int descriptor) {
        return (long) kind << Integer.SIZE | descriptor;
    }

    private static int kindOf(long token) {
        return (int) (token >>> Integer.SIZE);
    }

    /** There is one as long as any request about its descriptor is unfinished. */
    private Socket socketOf(long token) {
        return sockets[(int) token];
    }

    /**
     * Closes what is open and waits until the kernel has let go of it, as it may be receiving into memory that is given
     * back here.
     */
    @Override
    public void close() {
        try (arena;
                ring) {
            for (Socket socket : sockets) {
                if (socket != null) {
                    socket.close();
                }
            }
            while (open > 0) {
                handOver(1, -1);
                tell(NOTHING);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException("A ring could not be closed", broken);
        }
    }

    /**
     * One connection. Its descriptor is open until nothing about it is with the kernel any more, or another socket
     * could have that number too soon.
     */
    private final class Socket implements Channel {

        private final int descriptor;
        private final boolean brief;
        private End end;

        private boolean receiving;
        private boolean over; // nothing more is received
        private long stagedIn = -1; // the turn at whose end the last bytes are sent that were staged
        private int stagedFrom;
        private int stagedBytes;
        private boolean notAllSent; // which is known, and is told soon
        private IOException failure;
        private ByteBuffer rest; // of what was taken, if not all of it could be sent; or else null
        private boolean awaitingRoom;
        private boolean telling;
        private boolean endAsked;
        private boolean closed;

        Socket(int descriptor, boolean brief) {
            this.descriptor = descriptor;
            this.brief = brief;
            if (descriptor >= sockets.length) {
                sockets = Arrays.copyOf(sockets, Math.max(descriptor + 1, 2 * sockets.length));
            }
            sockets[descriptor] = this;
            open++;
        }

        // ---- in

        void receive() throws IOException {
            if (closed) {
                return;
            }
            receiving = true;
            if (brief) { // or else there would be something to cancel behind the only answer
                requests().receive(descriptor, GROUP, token(RECEIVED, descriptor));
            } else {
                requests().receiveOn(descriptor, GROUP, token(RECEIVED, descriptor));
            }
        }

        void received(int result, int flags) throws IOException {
            receiving = Completions.isMoreToCome(flags);
            int buffer = Completions.bufferIn(flags);
            if (!closed) {
                tellReceived(result, buffer);
            }
            if (buffer >= 0) {
                buffers.provide(buffer);
            }
            if (closed) {
                closeWhenFree();
            } else if (!receiving && !over) {
                receive();
            }
        }

        private void tellReceived(int result, int buffer) {
            if (result > 0) {
                end.received(buffers.get(buffer).filled(result));
            } else if (result == 0) {
                over = true;
                end.ended();
            } else if (result
                    != -Errno.ENOBUFS) { // then it is asked for anew: those that came first have been given back
                over = true;
                end.failed(Errno.failure("recv", -result));
            }
        }

        // ---- out

        @Override
        public void write(ByteBuffer bytes) throws IOException {
            sendStaged();
            if (rest != null) {
                return;
            }
            int count = bytes.remaining();
            if (count > MOST_STAGED_BYTES) {
                sendNow(bytes);
                return;
            }
            while (staging.view().remaining() < count) {
                handOver(0, 0);
            }
            Requests requests = requests();
            stagedFrom = staging.view().position();
            stagedBytes = count;
            staging.view().put(bytes);
            requests.sendWhole(descriptor, staging.address() + stagedFrom, count, token(UNSENT, descriptor));
            stagedIn = turn;
        }

        /** A second write may not go before the first has gone whole. */
        private void sendStaged() throws IOException {
            while (stagedIn == turn) {
                handOver(0, 0);
            }
            if (failure != null) {
                throw failure;
            }
        }

        /** Moves the position by what was sent. */
        private void sendNow(ByteBuffer bytes) throws IOException {
            int sent;
            if (bytes.isDirect()) {
                sent = Transfer.send(descriptor, MemorySegment.ofBuffer(bytes).address(), bytes.remaining(), errno);
            } else {
                int count = Math.min(bytes.remaining(), heapBytes.capacity());
                heapBytes.view().clear().put(0, bytes, bytes.position(), count);
                sent = Transfer.send(descriptor, heapBytes.address(), count, errno);
            }
            bytes.position(bytes.position() + sent);
        }

        /**
         * Of the bytes that are staged only so many were sent, or none, for this reason. They are about to be
         * overwritten.
         */
        void notAllSent(int result) {
            notAllSent = true;
            if (result < 0 && result != -Errno.EAGAIN) {
                failure = Errno.failure("send", -result);
            } else {
                int sent = Math.max(0, result);
                rest = ByteBuffer.allocate(stagedBytes - sent)
                        .put(0, staging.view(), stagedFrom + sent, stagedBytes - sent);
            }
        }

        void goOnSending() throws IOException {
            notAllSent = false;
            if (closed) {
                closeWhenFree();
            } else if (failure != null) {
                end.failed(failure);
            } else {
                awaitRoom();
            }
        }

        private void awaitRoom() throws IOException {
            if (!awaitingRoom && !closed) {
                awaitingRoom = true;
                requests().poll(descriptor, Epoll.OUT, token(ROOM, descriptor));
            }
        }

        void room() throws IOException {
            awaitingRoom = false;
            if (closed) {
                closeWhenFree();
                return;
            }
            try {
                sendRest();
            } catch (IOException broken) {
                end.failed(broken);
                return;
            }
            if (rest == null && telling) {
                end.writable();
            }
            if (rest != null || telling) {
                awaitRoom();
            }
        }

        private void sendRest() throws IOException {
            if (rest != null) {
                sendNow(rest);
                rest = rest.hasRemaining() ? rest : null;
            }
            if (rest == null && endAsked) {
                Transfer.endOutput(descriptor, errno);
            }
        }

        @Override
        public void tellWhenWritable(boolean tell) throws IOException {
            telling = tell;
            if (tell) {
                awaitRoom();
            }
        }

        // ---- the end

        @Override
        public void end() throws IOException {
            sendStaged();
            endAsked = true;
            if (rest == null) {
                Transfer.endOutput(descriptor, errno);
            }
        }

        @Override
        public void close() {
            if (closed) {
                return;
            }
            closed = true;
            try {
                if (receiving) {
                    requests().cancel(token(RECEIVED, descriptor), token(CANCELLED, descriptor));
                }
                if (awaitingRoom) {
                    requests().cancel(token(ROOM, descriptor), token(CANCELLED, descriptor));
                }
                while (stagedIn == turn) {
                    handOver(0, 0);
                }
                closeWhenFree();
            } catch (IOException broken) {
                throw new UncheckedIOException("A connection could not be closed", broken);
            }
        }

        private void closeWhenFree() throws IOException {
            if (!receiving && !notAllSent && !awaitingRoom && sockets[descriptor] == this) {
                sockets[descriptor] = null;
                open--;
                Descriptor.close(descriptor, errno);
            }
        }
    }
}
