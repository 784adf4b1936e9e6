package dev.echosounder.api.transport;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.Locale;

/**
 * One {@link Session} and the bytes between it and a transport: every promise of the session contract that is not I/O. A model
 * extends this with its way to send, and tells it what has happened on the socket.
 *
 * <p>Nothing here locks or waits. The model sees to it that one thread at a time calls, and that calls see each other's writes.
 *
 * <p>Bytes are not copied where that can be helped: what a session writes back from the very buffer it was shown is sent from
 * that buffer when the call is over, long writes go straight to the transport, and short ones are gathered so that a call
 * costs one system call, however many answers it gave.
 *
 * @implSpec A model reads only while {@link #wantsInput()}, and calls {@link #drain()} when the transport takes bytes again after
 *     {@link #send} left some; both may change with every call.
 */
public abstract class Connection implements Outbox {

    private static final System.Logger LOG = System.getLogger(Connection.class.getName());
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** From this size a write is sent as it is: below, copying it is cheaper than a system call of its own. In bytes. */
    private static final int STRAIGHT_BYTES = 4096;

    private final Session session;

    // What the session wrote in this call and the transport has not seen yet. At most one of the two holds bytes.
    private ByteBuffer shown;
    private int echoedFrom;
    private int echoedTo;
    private ByteBuffer batch;

    private int written;
    private boolean calling;
    private Throwable broken;

    private ByteBuffer unsent = NOTHING;
    private ByteBuffer unread = NOTHING;

    private boolean refused;
    private boolean inputOver;
    private boolean inputOverTold;
    private boolean ending;
    private boolean endBegun;
    private boolean endSent;
    private boolean closed;

    protected Connection(Session session) {
        this.session = session;
    }

    // ---- what a model provides

    /**
     * Sends from position to limit as much as the transport takes now, and moves the position. A blocking transport takes all.
     */
    protected abstract void send(ByteBuffer bytes) throws IOException;

    /** Makes what {@link #send} took leave now. For transports that gather; called once after each call of the session. */
    protected void flush() {}

    /**
     * Half-closes after all that {@link #send} took. The model calls {@link #endSent()} when it is done, at once or later.
     */
    protected abstract void sendEnd() throws IOException;

    /** Closes the socket, whatever its state. Called exactly once. */
    protected abstract void disconnect();

    /** Whether the transport itself has room, for those that queue what they cannot send. */
    protected boolean transportHasRoom() {
        return true;
    }

    /** The session has been told, in the call that goes on now, that there is no room. */
    protected void roomRefused() {}

    /**
     * An empty buffer to gather short writes in. It is empty again when a call is over, so connections that are served by one
     * thread may share one.
     */
    protected ByteBuffer newBatch() {
        return ByteBuffer.allocateDirect(STRAIGHT_BYTES);
    }

    // ---- what a model tells

    /** The gun. */
    public final void start() {
        if (closed) {
            return;
        }
        beginCall(NOTHING);
        try {
            session.started(this);
        } catch (Throwable failure) {
            broken = failure;
        }
        endCall();
        proceed();
    }

    /** These bytes have arrived. All are consumed or kept: nothing remains in {@code in}. */
    public final void input(ByteBuffer in) {
        if (closed || inputOverTold) {
            in.position(in.limit());
            return;
        }
        if (unread.hasRemaining()) {
            unread = append(unread, in);
            show(unread);
        } else {
            show(in);
            if (in.hasRemaining()) {
                unread = append(unread, in);
            }
        }
        if (!closed && !refused && unread.remaining() > Tcp.UNREAD_BYTES) {
            close(new IllegalStateException(String.format(Locale.ROOT, "The session left %,d bytes unread; it must consume a message of more than %,d bytes in parts.", unread.remaining(), Tcp.UNREAD_BYTES)));
        }
        proceed();
    }

    /** The peer has half-closed, or the model stops and has offered everything there was. */
    public final void inputEnd() {
        inputOver = true;
        proceed();
    }

    /** The transport takes bytes again. */
    public final void drain() {
        if (closed || calling) {
            return;
        }
        if (unsent.hasRemaining()) {
            try {
                send(unsent);
                flush();
            } catch (Throwable failure) {
                close(failure);
                return;
            }
            if (unsent.hasRemaining()) {
                return;
            }
        }
        proceed();
    }

    /** What {@link #sendEnd()} began is done. */
    public final void endSent() {
        endSent = true;
        closeIfOver();
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
        if (calling) { // from within the call that goes on: the session hears of it when that call is over
            broken = broken == null ? cause : broken;
            return;
        }
        closed = true;
        try {
            disconnect();
        } catch (Throwable failure) {
            LOG.log(Level.WARNING, "A connection could not be closed in good order", failure);
        }
        try {
            session.closed(cause);
        } catch (Throwable failure) {
            LOG.log(Level.ERROR, "A session failed in closed(): its connection was over already", failure);
        }
    }

    /** Whether the model should read from the socket. */
    public final boolean wantsInput() {
        return !closed && !inputOver && !(refused && unread.hasRemaining());
    }

    /** Whether {@link #drain()} is to be called when the transport takes bytes again. */
    public final boolean wantsDrain() {
        return !closed && unsent.hasRemaining();
    }

    public final boolean isClosed() {
        return closed;
    }

    // ---- what a session uses

    @Override
    public final boolean hasRoom() {
        if (broken != null) {
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
        if (ending || closed || broken != null) {
            bytes.position(bytes.limit());
            return;
        }
        written += bytes.remaining();
        if (bytes == shown && continuesEcho(bytes)) {
            if (echoedFrom == echoedTo) {
                echoedFrom = bytes.position();
            }
            echoedTo = bytes.limit();
            bytes.position(echoedTo);
            return;
        }
        settleEchoed();
        gather(bytes);
    }

    @Override
    public final void end() {
        ending = true;
    }

    // ---- calls of the session

    private void beginCall(ByteBuffer in) {
        calling = true;
        refused = false;
        written = 0;
        shown = in;
        echoedFrom = 0;
        echoedTo = 0;
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
        sendEchoed();
        sendBatch();
        written = 0;
        try {
            flush();
        } catch (Throwable failure) {
            broken = broken == null ? failure : broken;
        }
        shown = null;
        calling = false;
        if (broken != null) {
            close(broken);
        }
    }

    /** All that follows from the state: calls the session again, tells it that input is over, half-closes, closes. */
    private void proceed() {
        while (!closed) {
            if (refused && room()) {
                show(unread);
            } else if (inputOver && !inputOverTold && !refused) {
                tellInputOver();
            } else {
                break;
            }
        }
        if (inputOverTold && !refused) {
            ending = true;
        }
        if (!closed && ending && !endBegun && !unsent.hasRemaining()) {
            endBegun = true;
            try {
                sendEnd();
            } catch (Throwable failure) {
                close(failure);
            }
        }
        closeIfOver();
    }

    private void tellInputOver() {
        inputOverTold = true;
        unread = NOTHING;
        beginCall(NOTHING);
        try {
            session.inputEnded(this);
        } catch (Throwable failure) {
            broken = failure;
        }
        endCall();
    }

    private void closeIfOver() {
        if (endSent && inputOverTold) {
            close(null);
        }
    }

    private boolean room() {
        if (ending) {
            return true;
        }
        return unsent.remaining() + written < Tcp.OUTBOX_BYTES && transportHasRoom();
    }

    // ---- the way out

    private boolean continuesEcho(ByteBuffer in) {
        return (batch == null || batch.position() == 0) && (echoedFrom == echoedTo || echoedTo == in.position());
    }

    /** What was echoed so far must go before other bytes: gathered if it is short, sent if it is long. */
    private void settleEchoed() {
        if (echoedTo - echoedFrom >= STRAIGHT_BYTES) {
            sendEchoed();
        } else if (echoedTo > echoedFrom) {
            ByteBuffer in = shown;
            int position = in.position();
            int limit = in.limit();
            gather(in.limit(echoedTo).position(echoedFrom));
            in.limit(limit).position(position);
            echoedFrom = echoedTo;
        }
    }

    private void sendEchoed() {
        if (echoedTo > echoedFrom) {
            ByteBuffer in = shown;
            int position = in.position();
            int limit = in.limit();
            push(in.limit(echoedTo).position(echoedFrom));
            in.limit(limit).position(position);
            echoedFrom = echoedTo;
        }
    }

    private void gather(ByteBuffer bytes) {
        if (bytes.remaining() >= STRAIGHT_BYTES) {
            sendBatch();
            push(bytes);
            return;
        }
        if (batch == null) {
            batch = newBatch();
        }
        if (batch.remaining() < bytes.remaining()) {
            sendBatch();
        }
        batch.put(bytes);
    }

    private void sendBatch() {
        if (batch != null && batch.position() > 0) {
            push(batch.flip());
            batch.clear();
        }
    }

    private void push(ByteBuffer bytes) {
        if (broken == null && !unsent.hasRemaining()) {
            try {
                send(bytes);
            } catch (Throwable failure) { // also what a transport does not declare: the batch may be other connections' too
                broken = failure;
            }
        }
        if (broken != null) {
            bytes.position(bytes.limit());
        } else if (bytes.hasRemaining()) {
            unsent = append(unsent, bytes);
        }
    }

    /** Moves {@code more} behind what remains in {@code kept}, in place where it fits. Both are ready to be read, before and after. */
    private static ByteBuffer append(ByteBuffer kept, ByteBuffer more) {
        int total = kept.remaining() + more.remaining();
        ByteBuffer target;
        if (kept.capacity() - kept.limit() >= more.remaining()) {
            int from = kept.position();
            target = kept.position(kept.limit()).limit(kept.capacity());
            target.put(more).flip().position(from);
            return target;
        }
        if (total <= kept.capacity()) {
            target = kept.compact();
        } else {
            target = ByteBuffer.allocate(Math.max(1024, Integer.highestOneBit(total - 1) << 1)).put(kept);
        }
        return target.put(more).flip();
    }
}
