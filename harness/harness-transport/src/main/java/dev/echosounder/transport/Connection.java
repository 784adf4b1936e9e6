package dev.echosounder.transport;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One {@link Session} and the bytes between it and a transport. This class meets every requirement of the session
 * contract that is not I/O. A model extends it with {@link #send}, {@link #sendEnd} and {@link #disconnect}, and calls
 * {@link #start}, {@link #input}, {@link #inputEnd}, {@link #drain} and {@link #endSent} as events occur on the socket.
 *
 * <p>Nothing here locks or waits. The model ensures that one thread at a time calls a connection, and that each call
 * sees the writes of the calls before it.
 *
 * @implSpec A model reads only while {@link #wantsInput()} is {@code true}, which may change with every call. It calls
 *     {@link #drain()} when the transport takes bytes again, after {@link #send} left some or
 *     {@link #transportHasRoom()} returned {@code false}; otherwise the connection stalls. A transport may complete
 *     within {@code send} or {@code flush}, on the same stack. Its completion may then call {@link #drain()}, which
 *     takes effect as soon as that call is over, and {@link #close}. It must not call {@link #start}, {@link #input} or
 *     {@link #inputEnd}: the buffer that the session is shown is still in use, so they throw an
 *     {@link IllegalStateException}.
 */
public abstract class Connection implements Outbox {

    /** The least size of a buffer in which short writes are gathered, in bytes. */
    protected static final int BATCH_BYTES = Outgoing.STRAIGHT_BYTES;

    private static final System.Logger LOG = System.getLogger(Connection.class.getName());

    private static final RateLimitedLog ERRORS = new RateLimitedLog(LOG);

    // How the idle watch, on a separate thread, sees what the serving thread writes without a cost.
    private static final VarHandle MOVED = handle("moved", int.class);
    private static final VarHandle TAKEN = handle("taken", int.class);
    private static final VarHandle CALLING = handle("calling", boolean.class);
    private static final VarHandle SENDING = handle("sending", boolean.class);
    private static final VarHandle LINGERING = handle("lingering", boolean.class);

    /** Connections of all servers and clients that linger. */
    private static final AtomicInteger LINGER = new AtomicInteger();

    private final Session session;

    private final Outgoing outgoing;
    private ByteBuffer unread = AccumulationBuffer.NOTHING;

    private boolean calling;
    private Throwable broken;
    private boolean refused;
    private boolean inputOver;
    private boolean inputOverReported;
    private boolean ending;
    private boolean endBegun;
    private boolean endSent;
    private boolean drainDue;
    private boolean closed;
    private volatile boolean stopping;

    private int moved; // in either direction
    private int taken; // by the peer
    private boolean sending;
    private int movedSeen = -1; // of the idle watch, as are the next three
    private int takenSeen = -1;
    private long lookedNanos;
    private long idleNanos;
    private boolean lingering; // ended by the session
    private long lingeredNanos; // of the idle watch

    @SuppressWarnings("this-escape") // it is only stored there, not called
    protected Connection(Session session) {
        this.session = session;
        this.outgoing = new Outgoing(this);
    }

    // ---- what a model provides

    /**
     * Sends from position to limit as much as the transport takes now, and moves the position. A blocking transport
     * takes all. One that completes later copies into its own buffer, since these bytes change after the call, and
     * takes nothing while that is being written.
     *
     * @throws IOException once the connection is lost, also where others have found that out and may not call the
     *     session now: a session that writes for as long as there is room would never come to an end
     */
    protected abstract void send(ByteBuffer bytes) throws IOException;

    /**
     * Makes what {@link #send} took leave now. For transports that gather; called once after each call of the session.
     */
    protected void flush() {}

    /**
     * Half-closes after all that {@link #send} took. The model calls {@link #endSent()} when it is done, at once or
     * later.
     */
    protected abstract void sendEnd() throws IOException;

    /** Closes the socket, whatever its state. This class calls it once. */
    protected abstract void disconnect() throws IOException;

    /** Whether the transport itself has room, for those that queue what they cannot send. */
    protected boolean transportHasRoom() {
        return true;
    }

    /** Called when the session has been refused room, within its call. */
    protected void roomRefused() {}

    /**
     * Makes an empty buffer of {@link #BATCH_BYTES} at least to gather short writes in. It is empty again when a call
     * is over, so connections that are served by one thread may share one.
     */
    protected ByteBuffer newBatch() {
        return DirectMemory.allocate(BATCH_BYTES);
    }

    // ---- what a model calls

    /** Makes the cause of a lost connection, where the transport does not know one. */
    public static IOException closedEarly() {
        return new EOFException("The connection was closed before both directions had ended.");
    }

    /**
     * Begins the session by {@link Session#started}. To be called once, before any input.
     *
     * @throws IllegalStateException from within {@link #send} or a call of the session
     */
    public final void start() {
        refuseWithinCall("start()");
        if (closed) {
            return;
        }
        beginCall(AccumulationBuffer.NOTHING);
        try {
            session.started(this);
        } catch (Throwable failure) {
            broken = failure;
        }
        endCall();
        proceed();
    }

    /**
     * Gives the session bytes that have arrived. All of them are consumed or copied: nothing remains in {@code in}.
     *
     * @throws IllegalStateException from within {@link #send} or a call of the session
     */
    public final void input(ByteBuffer in) {
        refuseWithinCall("input()");
        moved++;
        if (closed || inputOverReported) {
            in.position(in.limit());
            return;
        }
        if (unread.hasRemaining()) {
            unread = AccumulationBuffer.append(unread, in);
            show(unread);
        } else {
            show(in);
            if (in.hasRemaining()) {
                unread = AccumulationBuffer.append(unread, in);
            }
        }
        if (!closed && !refused && unread.remaining() > Tcp.UNREAD_BYTES) {
            close(new IllegalStateException(String.format(
                    Locale.ROOT,
                    "The session left %,d bytes unread; it must consume a message of more than %,d bytes in parts.",
                    unread.remaining(),
                    Tcp.UNREAD_BYTES)));
        }
        proceed();
    }

    /**
     * Reports that the model stops: it will end the input, and the session is to hear that it was not the peer. From
     * any thread, before {@link #inputEnd}.
     */
    public final void stopping() {
        stopping = true;
    }

    /**
     * Ends the input: the peer has half-closed, or the model is {@linkplain #stopping stopping} and has offered
     * everything that had arrived.
     *
     * @throws IllegalStateException from within {@link #send} or a call of the session
     */
    public final void inputEnd() {
        refuseWithinCall("inputEnd()");
        moved++;
        inputOver = true;
        proceed();
    }

    /**
     * Sends what the transport has left, since it takes bytes again; then calls the session if that was refused room.
     * From within {@link #send} or a call of the session this is remembered, and done as soon as that call is over.
     */
    public final void drain() {
        if (closed) {
            return;
        }
        moved();
        drainDue = true;
        if (calling || sending) {
            return;
        }
        sendUnsent();
        if (!outgoing.hasUnsent()) {
            proceed();
        }
    }

    private void sendUnsent() {
        while (drainDue && !closed) {
            drainDue = false;
            if (outgoing.hasUnsent()) {
                try {
                    outgoing.drain();
                    flush();
                } catch (Throwable failure) {
                    close(failure);
                }
            }
        }
    }

    private void refuseWithinCall(String what) {
        if (calling || sending) {
            throw new IllegalStateException(
                    "A model called %s from within %s: it must return first, and call %1$s then."
                            .formatted(what, calling ? "a call of the session" : "send()"));
        }
    }

    /** Reports that the half-close which {@link #sendEnd()} began is done. */
    public final void endSent() {
        endSent = true;
        closeIfOver();
    }

    /**
     * Reports that the peer has taken something. What comes by {@link #input}, {@link #inputEnd} and {@link #drain}
     * counts by itself; a transport that blocks calls this for each part that it could send.
     */
    protected final void moved() {
        moved++;
        if (!endSent) {
            taken++;
        }
    }

    /**
     * How long nothing has moved, as seen from one call of this method to the next: the first returns 0. It is also 0
     * while the session is being called and does not wait for its peer. Only for one thread, which may be any.
     *
     * @param nanoTime now, by {@link System#nanoTime()}
     * @param mostNanos so much the time since the call before counts at most. A thread that serves others too may have
     *     been busy with them: what it has not read yet, the peer may have sent long ago
     * @return nanoseconds
     */
    final long idleFor(long nanoTime, long mostNanos) {
        int now = (int) MOVED.getOpaque(this);
        boolean working = (boolean) CALLING.getOpaque(this) && !(boolean) SENDING.getOpaque(this);
        idleNanos = working || now != movedSeen ? 0 : idleNanos + Math.min(nanoTime - lookedNanos, mostNanos);
        movedSeen = now;
        int nowTaken = (int) TAKEN.getOpaque(this);
        boolean lingers = isLingering() && nowTaken == takenSeen;
        lingeredNanos = lingers ? lingeredNanos + Math.min(nanoTime - lookedNanos, mostNanos) : 0;
        takenSeen = nowTaken;
        lookedNanos = nanoTime;
        return idleNanos;
    }

    /**
     * How long the connection has been open since its session ended it, or since the peer last took some of what was
     * written before the end, as seen from one call of {@link #idleFor} to the next. What the peer sends does not
     * count. Only for the thread that calls that.
     *
     * @return nanoseconds
     */
    final long lingeredFor() {
        return lingeredNanos;
    }

    /** Whether its session has ended it, so that the idle watch looks at it even while a worker serves it. */
    public final boolean isLingering() {
        return (boolean) LINGERING.getOpaque(this);
    }

    /** The number of connections of this JVM that linger: ended by their sessions, and not closed yet. */
    static int lingerers() {
        return LINGER.get();
    }

    /** Sends, as {@link Outgoing} asks for it. */
    final void pass(ByteBuffer bytes) throws IOException {
        sending = true;
        try {
            send(bytes);
        } finally {
            sending = false;
        }
    }

    /**
     * Ends the connection now. Only the first call counts.
     *
     * @param cause what went wrong; {@code null} if nothing
     */
    public final void close(Throwable cause) {
        if (closed) {
            return;
        }
        if (calling) { // from within the call that goes on: the session is closed when that call is over
            broken = broken == null ? cause : broken;
            return;
        }
        closed = true;
        if (lingering) {
            lingering = false;
            LINGER.decrementAndGet();
        }
        if (cause instanceof OutOfMemoryError) { // other connections will fail in the same way, so it is logged
            logNoMemory(cause);
        }
        try {
            disconnect();
        } catch (Throwable failure) {
            logBroken(Level.WARNING, failure);
        }
        try {
            session.closed(cause);
        } catch (Throwable failure) {
            logBroken(Level.ERROR, failure);
        }
        if (!(cause instanceof OutOfMemoryError)) {
            DirectMemory.someIsFree();
        }
    }

    private static void logNoMemory(Throwable cause) {
        try {
            ERRORS.say("A connection was closed, as there is no memory for it", cause);
        } catch (Throwable noMemory) {
            // The next is logged.
        }
    }

    /**
     * Throws nothing, without memory for a record too: the thread that closes a connection goes on to serve others.
     *
     * @param level that of an error, if it was the session that has failed
     */
    private static void logBroken(Level level, Throwable failure) {
        try {
            String what = level == Level.ERROR
                    ? "A session failed in closed(): its connection was over already"
                    : "A connection could not be closed in good order";
            LOG.log(level, what, failure);
        } catch (Throwable outOfTheSame) {
            ERRORS.survive(failure);
        }
    }

    /** Whether the model should read from the socket. */
    public final boolean wantsInput() {
        return !closed && !inputOver && !(refused && unread.hasRemaining());
    }

    /** Whether {@link #drain()} is to be called when the transport takes bytes again. */
    public final boolean wantsDrain() {
        return !closed && outgoing.hasUnsent();
    }

    public final boolean isClosed() {
        return closed;
    }

    // ---- what a session uses

    @Override
    public final boolean hasRoom() {
        if (hasFailed()) {
            return false; // or a session that writes while there is room would never come to its end
        }
        if (room()) {
            return true;
        }
        refused = true;
        roomRefused();
        return false;
    }

    @Override
    public final void write(ByteBuffer bytes) {
        if (ending || closed || hasFailed()) {
            bytes.position(bytes.limit());
            return;
        }
        outgoing.write(bytes);
    }

    @Override
    public final void end() {
        ending = true;
        if (!inputOverReported && !closed && !lingering) {
            lingering = true;
            LINGER.incrementAndGet();
        }
    }

    // ---- calls of the session

    private void beginCall(ByteBuffer in) {
        calling = true;
        refused = false;
        outgoing.begin(in);
    }

    private void show(ByteBuffer in) {
        beginCall(in);
        int limit = in.limit();
        try {
            session.received(in, this);
        } catch (Throwable failure) {
            broken = failure;
        }
        in.limit(limit);
        endCall();
    }

    private void endCall() {
        outgoing.finish();
        try {
            flush();
        } catch (Throwable failure) {
            broken = broken == null ? failure : broken;
        }
        calling = false;
        if (hasFailed()) {
            close(broken != null ? broken : outgoing.failure());
        }
    }

    private boolean hasFailed() {
        return broken != null || outgoing.failure() != null;
    }

    /** Does all that follows from the state: calls the session again, ends its input, half-closes, closes. */
    private void proceed() {
        while (!closed) {
            if (drainDue) {
                sendUnsent();
            } else if (refused && room()) {
                show(unread);
            } else if (inputOver && !inputOverReported && !refused) {
                reportInputOver();
            } else {
                break;
            }
        }
        if (inputOverReported && !refused) {
            ending = true;
        }
        if (!closed && ending && !endBegun && !outgoing.hasUnsent()) {
            endBegun = true;
            try {
                sendEnd();
            } catch (Throwable failure) {
                close(failure);
            }
        }
        closeIfOver();
    }

    private void reportInputOver() {
        inputOverReported = true;
        unread = AccumulationBuffer.NOTHING;
        beginCall(AccumulationBuffer.NOTHING);
        try {
            if (stopping) {
                session.inputStopped(this);
            } else {
                session.inputEnded(this);
            }
        } catch (Throwable failure) {
            broken = failure;
        }
        endCall();
    }

    private void closeIfOver() {
        if (endSent && inputOverReported) {
            close(null);
        }
    }

    private boolean room() {
        if (ending) {
            return true;
        }
        return outgoing.waitingBytes() < Tcp.OUTBOX_BYTES && transportHasRoom();
    }

    private static VarHandle handle(String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Connection.class, field, type);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }
}
