package dev.echosounder.ffm;

import dev.echosounder.api.Session;
import dev.echosounder.linux.Completions;
import dev.echosounder.linux.Epoll;
import dev.echosounder.linux.Errno;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;

/**
 * A connection whose bytes the kernel moves, after it was asked to. At most one request to receive and one to send are
 * with the kernel.
 *
 * <p>A peer that sends now and then is received from by one request that stays in force. A peer that sends more than a
 * buffer holds is received from buffer by buffer until nothing waits: otherwise it would soon have all buffers of the
 * loop.
 *
 * <p>A request to send is done in the very call that hands it over, with as much as there is room for. So an answer
 * stays in the buffer that its question came in until then, and no buffer of the loop waits for a peer: what is left
 * over is moved to the heap.
 */
final class RingConnection extends FfmConnection {

    private static final System.Logger LOG = System.getLogger(RingConnection.class.getName());

    private static final int NONE = -1;

    private final RingLoop loop;

    // Requests that are with the kernel, or will be at the end of this turn.
    private boolean receiving;
    private boolean receivingOn; // by a request that stays in force, and is not cancelled
    private boolean awaitingRoom;
    private final PendingSend pending;

    private boolean halfClosed; // by the client, as the kernel reported while this waited for room
    private boolean moreToReceive;
    private boolean starved;
    private int shown = NONE; // the number of the buffer that the session is shown

    private boolean refused; // the session, and so it waits for a drain
    private boolean endAsked;
    private boolean socketClosed;

    RingConnection(RingLoop loop, int socket, Session session) {
        super(loop, socket, session);
        this.loop = loop;
        this.pending = new PendingSend(loop);
    }

    // ---- what the kernel reports

    void received(int result, int flags) {
        receiving = Completions.isMoreToCome(flags);
        receivingOn &= receiving;
        moreToReceive = result == -Errno.ECANCELED ? moreToReceive : Completions.isMoreToReceive(flags);
        int buffer = Completions.bufferIn(flags);
        try {
            take(result, buffer);
        } catch (Throwable failure) {
            close(failure);
        }
        shown = NONE;
        if (buffer != NONE && !pending.holds(buffer)) {
            loop.giveBack(buffer);
        }
        goOn();
    }

    private void take(int result, int buffer) throws IOException {
        if (result > 0) {
            shown = buffer;
            input(loop.buffer(buffer).filled(result));
            if (receiving && !isClosed() && !pending.isSending()) {
                // A reset right after these bytes was reported together with them; a later one fails the next send.
                failIfReset();
            }
        } else if (result == 0) {
            inputEnd();
        } else if (result == -Errno.ENOBUFS) {
            moreToReceive = true; // by one request for one buffer: those that stay in force take all that there are
            starved = true;
            loop.starve(this);
        } else if (result != -Errno.ECANCELED) {
            throw Errno.failure("recv", -result);
        }
    }

    void sent(int result) {
        pending.sent();
        try {
            if (result < 0 && result != -Errno.EAGAIN) {
                throw Errno.failure("send", -result);
            }
            if (!isClosed()) {
                pending.keepRest(Math.max(0, result));
            }
        } catch (Throwable failure) {
            close(failure);
        }
        pending.letGo();
        allSent();
        goOn();
    }

    /** Reports that there is room, or that the client has half-closed, which the kernel reports unasked. */
    void room(int result, int flags) {
        awaitingRoom = Completions.isMoreToCome(flags);
        boolean reported = result >= 0;
        halfClosed |= reported && (result & Epoll.OUT) == 0;
        if (reported && (result & (Epoll.OUT | Epoll.BROKEN)) != 0) {
            sendRest();
        }
        goOn();
    }

    private void sendRest() {
        try {
            if (awaitingRoom && !isClosed()) {
                loop.cancel(this, Token.ROOM); // it is asked for again where this was not enough
            }
            if (pending.hasRest()) {
                sendNow(pending.rest());
                moved();
                if (!pending.rest().hasRemaining()) {
                    pending.dropRest();
                }
            }
        } catch (Throwable failure) {
            close(failure);
        }
        allSent();
    }

    /** Reports that there are buffers again. */
    void feed() {
        starved = false;
        goOn();
    }

    private void allSent() {
        if (isClosed() || pending.hasRest()) {
            return;
        }
        try {
            if (endAsked) {
                endAsked = false;
                endOutput();
            } else if (refused || wantsDrain()) {
                drain();
                // If it has not sent all, or is sending again, the session has still not been called.
                refused = refused && (wantsDrain() || !transportHasRoom());
            }
        } catch (Throwable failure) {
            close(failure);
        }
    }

    // ---- what the kernel is asked for

    private void goOn() {
        if (!isClosed()) {
            showInterest();
            return;
        }
        try {
            closeWhenFree();
        } catch (Throwable failure) {
            LOG.log(Level.WARNING, "A connection could not be closed in good order", failure);
        }
    }

    @Override
    void showInterest() {
        try {
            if (wantsInput() && !receiving && !starved) {
                receiveMore();
            } else if (receivingOn && (moreToReceive || !wantsInput())) {
                cancelReceiving();
            }
            if (!isClosed() && !pending.isSending() && !awaitingRoom && (pending.hasRest() || wantsDrain())) {
                awaitingRoom = true;
                loop.awaitRoom(this, halfClosed);
            }
        } catch (Throwable failure) {
            close(failure);
        }
    }

    private void receiveMore() throws IOException {
        if (loop.isStopping()) {
            read();
        } else {
            receiving = true;
            receivingOn = !moreToReceive;
            if (receivingOn) {
                loop.receiveOn(this);
            } else {
                loop.receive(this);
            }
        }
    }

    private void cancelReceiving() throws IOException {
        receivingOn = false;
        loop.cancel(this, Token.RECEIVED);
    }

    @Override
    void readOn() {
        starved = false;
        if (!receiving) {
            goOn();
            return;
        }
        try {
            cancelReceiving(); // input until then is still reported, and the rest is read when the cancellation is
        } catch (Throwable failure) {
            close(failure);
        }
    }

    // ---- what the session's side asks for

    @Override
    protected boolean transportHasRoom() {
        return pending.isFree();
    }

    @Override
    protected void roomRefused() {
        refused = true;
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        if (!pending.isFree()) {
            return;
        }
        if (shown != NONE && bytes == loop.buffer(shown).view()) {
            pending.send(this, shown, bytes);
        } else if (!pending.sendCopy(this, bytes)) {
            sendNow(bytes);
        }
    }

    @Override
    protected void sendEnd() throws IOException {
        if (pending.isFree()) {
            endOutput();
        } else {
            endAsked = true;
        }
    }

    @Override
    protected void disconnect() throws IOException {
        pending.dropRest();
        if (receiving) {
            cancelReceiving();
        }
        if (awaitingRoom) {
            loop.cancel(this, Token.ROOM);
        }
        closeWhenFree();
    }

    /** Closes the socket once the kernel has released it: before that, no other socket may have its number. */
    private void closeWhenFree() throws IOException {
        if (!receiving && !pending.isSending() && !awaitingRoom && !socketClosed) {
            socketClosed = true;
            closeSocket();
        }
    }
}
