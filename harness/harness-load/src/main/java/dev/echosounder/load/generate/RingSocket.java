package dev.echosounder.load.generate;

import dev.echosounder.linux.Completions;
import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Epoll;
import dev.echosounder.linux.Errno;
import dev.echosounder.linux.Requests;
import dev.echosounder.linux.Transfer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A connection on a {@link RingNetwork}. Its descriptor stays open until all requests about it are completed, because
 * another socket could get the same number otherwise.
 */
final class RingSocket implements Network.Channel {

    /** Longer messages, in bytes, are sent by a separate call, because copying them would cost more than the call. */
    private static final int MOST_STAGED_BYTES = 4096;

    private final RingNetwork network;
    private final int descriptor;
    private final boolean brief;
    private Network.End end;

    private boolean receiving;
    private boolean over; // the peer has ended, or the connection has failed
    private long stagedIn = -1; // the turn in which bytes were staged last, at the end of which they are sent
    private int stagedFrom;
    private int stagedBytes;
    private boolean notAllSent; // the completion that says so has not been reported yet
    private IOException failure;
    private ByteBuffer rest; // what was taken and could not be sent; null if there is nothing
    private boolean awaitingRoom;
    private boolean reportingWritable;
    private boolean endAsked;
    private boolean closed;

    RingSocket(RingNetwork network, int descriptor, boolean brief) {
        this.network = network;
        this.descriptor = descriptor;
        this.brief = brief;
    }

    int descriptor() {
        return descriptor;
    }

    void attach(Network.End end) {
        this.end = end;
    }

    // ---- in

    void receive() throws IOException {
        if (closed) {
            return;
        }
        receiving = true;
        if (brief) { // otherwise there would be a request to cancel after the only answer
            network.requests()
                    .receive(descriptor, RingNetwork.GROUP, RingNetwork.token(RingNetwork.RECEIVED, descriptor));
        } else {
            network.requests()
                    .receiveOn(descriptor, RingNetwork.GROUP, RingNetwork.token(RingNetwork.RECEIVED, descriptor));
        }
    }

    void received(int result, int flags) throws IOException {
        receiving = Completions.isMoreToCome(flags);
        int buffer = Completions.bufferIn(flags);
        if (!closed) {
            reportReceived(result, buffer);
        }
        if (buffer >= 0) {
            network.buffers.provide(buffer);
        }
        if (closed) {
            closeWhenFree();
        } else if (!receiving && !over) {
            receive();
        }
    }

    private void reportReceived(int result, int buffer) {
        if (result > 0) {
            end.received(network.buffers.get(buffer).filled(result));
        } else if (result == 0) {
            over = true;
            end.ended();
        } else if (result
                != -Errno.ENOBUFS) { // then it is asked for again: the buffers that came first have been given back
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
        while (network.staging.view().remaining() < count) {
            network.handOver(0, 0);
        }
        Requests requests = network.requests();
        stagedFrom = network.staging.view().position();
        stagedBytes = count;
        network.staging.view().put(bytes);
        requests.sendWhole(
                descriptor,
                network.staging.address() + stagedFrom,
                count,
                RingNetwork.token(RingNetwork.UNSENT, descriptor));
        stagedIn = network.turn();
    }

    /** Waits until staged bytes have been sent, because a second write must not overtake the first. */
    private void sendStaged() throws IOException {
        while (stagedIn == network.turn()) {
            network.handOver(0, 0);
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Sends now, and moves the position by what was sent. */
    private void sendNow(ByteBuffer bytes) throws IOException {
        int sent;
        if (bytes.isDirect()) {
            sent = Transfer.send(descriptor, MemorySegment.ofBuffer(bytes).address(), bytes.remaining(), network.errno);
        } else {
            int count = Math.min(bytes.remaining(), network.heapBytes.capacity());
            network.heapBytes.view().clear().put(0, bytes, bytes.position(), count);
            sent = Transfer.send(descriptor, network.heapBytes.address(), count, network.errno);
        }
        bytes.position(bytes.position() + sent);
    }

    /**
     * Stores staged bytes that were not sent, because they are about to be overwritten.
     *
     * @param result number of bytes that were sent, or the negative number of an error
     */
    void notAllSent(int result) {
        notAllSent = true;
        if (result < 0 && result != -Errno.EAGAIN) {
            failure = Errno.failure("send", -result);
        } else {
            int sent = Math.max(0, result);
            rest = ByteBuffer.allocate(stagedBytes - sent)
                    .put(0, network.staging.view(), stagedFrom + sent, stagedBytes - sent);
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
            network.requests().poll(descriptor, Epoll.OUT, RingNetwork.token(RingNetwork.ROOM, descriptor));
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
        if (rest == null && reportingWritable) {
            end.writable();
        }
        if (rest != null || reportingWritable) {
            awaitRoom();
        }
    }

    private void sendRest() throws IOException {
        if (rest != null) {
            sendNow(rest);
            rest = rest.hasRemaining() ? rest : null;
        }
        if (rest == null && endAsked) {
            Transfer.endOutput(descriptor, network.errno);
        }
    }

    @Override
    public void reportWhenWritable(boolean report) throws IOException {
        reportingWritable = report;
        if (report) {
            awaitRoom();
        }
    }

    // ---- the end

    @Override
    public void end() throws IOException {
        sendStaged();
        endAsked = true;
        if (rest == null) {
            Transfer.endOutput(descriptor, network.errno);
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
                network.requests()
                        .cancel(
                                RingNetwork.token(RingNetwork.RECEIVED, descriptor),
                                RingNetwork.token(RingNetwork.CANCELLED, descriptor));
            }
            if (awaitingRoom) {
                network.requests()
                        .cancel(
                                RingNetwork.token(RingNetwork.ROOM, descriptor),
                                RingNetwork.token(RingNetwork.CANCELLED, descriptor));
            }
            while (stagedIn == network.turn()) {
                network.handOver(0, 0);
            }
            closeWhenFree();
        } catch (IOException broken) {
            throw new UncheckedIOException("A connection could not be closed", broken);
        }
    }

    private void closeWhenFree() throws IOException {
        if (!receiving && !notAllSent && !awaitingRoom && network.remove(this)) {
            Descriptor.close(descriptor, network.errno);
        }
    }
}
