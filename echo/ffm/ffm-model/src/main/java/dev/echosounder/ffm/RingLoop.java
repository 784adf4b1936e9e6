package dev.echosounder.ffm;

import dev.echosounder.api.Session;
import dev.echosounder.linux.Completions;
import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Epoll;
import dev.echosounder.linux.Memory;
import dev.echosounder.linux.ProvidedBuffers;
import dev.echosounder.linux.Requests;
import dev.echosounder.linux.Ring;
import dev.echosounder.linux.WakeUp;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A loop that asks the kernel to receive and to send, and is notified of the completions: one system call for all
 * connections of a turn.
 */
final class RingLoop extends Loop {

    static {
        load(PendingSend.class, RingConnection.class, Token.class);
    }

    static final int REQUESTS = 1024;
    static final int COMPLETIONS = 4096;

    /**
     * More than the connections that usually send within one turn. If more do, the last of them wait until answers have
     * left, a turn later.
     */
    static final int BUFFERS = 128;

    private static final short GROUP = 0;

    private final Ring ring;
    private final ProvidedBuffers buffers;
    final Staging staging; // of bytes that must stay as they are until they are sent
    private List<RingConnection> starved = new ArrayList<>();
    private List<RingConnection> starvedBefore = new ArrayList<>();
    private boolean wakeUpAwaited;
    private boolean listenerWatched;
    private boolean listenerClosing;
    private int listeningSocket;
    private boolean ending;

    RingLoop(String name, LoopMemory memory, WakeUp wakeUp) throws IOException {
        super(name, memory, wakeUp);
        staging = new Staging(memory.arena);
        ring = new Ring(REQUESTS, COMPLETIONS, memory.arena);
        try {
            buffers = new ProvidedBuffers(ring, GROUP, BUFFERS, Tcp.READ_BYTES, memory.arena);
        } catch (Throwable failure) {
            ring.close();
            throw failure;
        }
    }

    @Override
    FfmConnection connection(int socket, Session session) {
        return new RingConnection(this, socket, session);
    }

    // ---- what connections ask the kernel for

    /** Receives available input once, into a buffer of the kernel's choice. */
    void receive(RingConnection connection) throws IOException {
        requests().receive(connection.socket, buffers.group(), Token.RECEIVED.with(connection.socket));
    }

    /** Receives all input, into buffers of the kernel's choice, until {@link #cancel}. */
    void receiveOn(RingConnection connection) throws IOException {
        requests().receiveOn(connection.socket, buffers.group(), Token.RECEIVED.with(connection.socket));
    }

    /** Sends these bytes, which must not change until {@link RingConnection#sent}. */
    void send(RingConnection connection, long address, int bytes) throws IOException {
        requests().send(connection.socket, address, bytes, Token.SENT.with(connection.socket));
    }

    /**
     * Asks for a completion when there is room to send again.
     *
     * @param halfClosed whether its client has half-closed: then the state is reported now, and each change until it is
     *     cancelled
     */
    void awaitRoom(RingConnection connection, boolean halfClosed) throws IOException {
        long token = Token.ROOM.with(connection.socket);
        if (halfClosed) {
            requests().pollOn(connection.socket, Epoll.OUT, token);
        } else {
            requests().poll(connection.socket, Epoll.OUT, token);
        }
    }

    /** Cancels a request, whose end is reported as usual. */
    void cancel(RingConnection connection, Token asked) throws IOException {
        requests().cancel(asked.with(connection.socket), Token.CANCELLED.with(connection.socket));
    }

    /** Tries to receive again when buffers have come back. */
    void starve(RingConnection connection) {
        starved.add(connection);
    }

    Memory buffer(int number) {
        return buffers.get(number);
    }

    void giveBack(int number) {
        buffers.provide(number);
    }

    /** The queue of requests, with room for one more. */
    private Requests requests() throws IOException {
        while (ring.requests.isFull()) {
            ring.enter(0, -1);
        }
        return ring.requests;
    }

    // ---- the loop

    @Override
    void begin() throws IOException {
        ring.enable();
        awaitWakeUp();
    }

    private void awaitWakeUp() throws IOException {
        requests().poll(wakeUpDescriptor(), Epoll.IN, Token.WOKEN.with(wakeUpDescriptor()));
        wakeUpAwaited = true;
    }

    @Override
    void turn(int timeoutMillis) throws IOException {
        if (!wakeUpAwaited && !ending) {
            awaitWakeUp();
        }
        boolean mustWait = ring.completions.count() == 0 && starved.isEmpty();
        ring.enter(mustWait ? 1 : 0, timeoutMillis < 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(timeoutMillis));
        if (!starved.isEmpty()) {
            feed(); // before those ask for buffers again that have had some
        }
        complete();
        staging.turn();
    }

    private void complete() throws IOException {
        Completions completions = ring.completions;
        int count = completions.count();
        int done = 0;
        try {
            while (done < count) {
                int index = done++; // also if this fails: it must not come twice
                int flags = completions.flags(index);
                if (!Completions.isMoreToCome(flags)) {
                    ring.requests.finished();
                }
                complete(completions.token(index), completions.result(index), flags);
            }
        } finally {
            completions.taken(done);
        }
    }

    private void complete(long token, int result, int flags) throws IOException {
        switch (Token.kindOf(token)) {
            case Token.RECEIVED_KIND -> connection(token).received(result, flags);
            case Token.SENT_KIND -> connection(token).sent(result);
            case Token.ROOM_KIND -> connection(token).room(result, flags);
            case Token.DOOR_KIND -> knocked();
            case Token.WOKEN_KIND -> woken();
            default -> {} // a cancellation was done; what was cancelled is reported separately
        }
    }

    /** The connection of a token, which exists as long as one of its requests is unfinished. */
    private RingConnection connection(long token) {
        return (RingConnection) connectionOf(Token.descriptorOf(token));
    }

    private void feed() {
        List<RingConnection> fed = starved;
        starved = starvedBefore;
        starvedBefore = fed;
        fed.forEach(RingConnection::feed);
        fed.clear();
    }

    private void woken() {
        wakeUpAwaited = false;
        wakeUpHeard();
    }

    // ---- the listener

    @Override
    void watchListener(int listener) throws IOException {
        listeningSocket = listener;
        requests().poll(listener, Epoll.IN, Token.DOOR.with(listener));
        listenerWatched = true;
    }

    private void knocked() throws IOException {
        listenerWatched = false;
        if (listenerClosing) {
            finishClosing();
        } else if (!ending && acceptAll()) {
            watchListener(listeningSocket);
        }
    }

    @Override
    void closeListener(int listener) throws IOException {
        listeningSocket = listener;
        if (listenerWatched) { // the kernel has hold of it until it has reported
            listenerClosing = true;
            requests().cancel(Token.DOOR.with(listener), Token.CANCELLED.with(listener));
        } else {
            finishClosing();
        }
    }

    private void finishClosing() throws IOException {
        acceptAll(); // the connections that came meanwhile
        listenerClosed();
        Descriptor.close(listeningSocket);
    }

    @Override
    void end() throws IOException {
        ending = true;
        try (ring) {
            if (ring.requests.areUnfinished()) {
                requests().cancelAll(Token.CANCELLED.with(0));
            }
            while (ring.requests.areUnfinished()) {
                ring.enter(1, -1);
                complete();
            }
        }
    }
}
