package dev.echosounder.tls;

import dev.echosounder.api.EncryptedSession;
import dev.echosounder.api.Handshake;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * A session around a session: between a model, which moves encrypted bytes, and a session, which knows nothing of that.
 * It does for the inner session what a model does for any: the inner session is started after the handshake, offered
 * again what it leaves, called again when there is room, and given no more input while it waits for room with input
 * unread. The peer's close_notify is the end of its input.
 *
 * <p>Each record is copied before it is decrypted: engines decrypt where the bytes are, and a session must not change
 * the buffer that it is shown. All records of a call that fit are decrypted before the inner session is called, and
 * what it writes in short parts leaves as one record, so a call costs few records and few writes.
 *
 * <p>Whatever the engine has to say leaves only while the outbox has room, so a peer that does not read cannot make it
 * hold more than that and one record.
 */
final class TlsSession implements EncryptedSession {

    /** The most that the inner session may leave unread while it waits for the rest of a message, in bytes. */
    static final int UNREAD_BYTES = 1024 * 1024;

    /** The most that a peer may send before the handshake is done, in bytes. */
    static final int HANDSHAKE_BYTES = 256 * 1024;

    /** A peer that was sent an alert is disconnected if it sends on beyond this, in bytes. */
    static final int LINGER_BYTES = 1024 * 1024;

    /** Encrypted with no key. */
    private static final byte[] FORGED_RECORD = Arrays.copyOf(new byte[] {23, 3, 3, 0, 32}, 5 + 32);

    /** An engine that has failed needs so many calls at most to give out its alert. */
    private static final int ALERT_CALLS = 4;

    private final EngineFactory engines;
    private final SSLEngine engine;
    private final Session inner;
    private final PlaintextOutbox innerOut;
    private final Plaintext plaintext = new Plaintext();
    private final boolean isTls13;
    private final HandshakeReader handshakeReader; // null at a server

    private boolean handshaken;
    private int handshakeBytes;
    private boolean toSay; // the engine has said with a record that it has an answer
    private boolean fresh; // there is plaintext that the inner session has not been shown
    private boolean inputOver; // by the peer's close_notify, or as the model stops
    private boolean stopped; // by the model
    private boolean inputOverTold;
    private boolean outputOver;
    private TlsFailure failure; // null while there is none; the peer was sent an alert
    private long dropped; // bytes that it has sent since

    // Only during a call.
    private Outbox out;
    private Workspace space;

    TlsSession(EngineFactory engines, SSLEngine engine, Session inner) {
        this.engines = engines;
        this.engine = engine;
        this.inner = inner;
        this.isTls13 = engines.version() == TlsVersion.TLS_1_3;
        this.handshakeReader = engine.getUseClientMode() ? new HandshakeReader(isTls13) : null;
        this.innerOut = new PlaintextOutbox(this);
    }

    // ---- what the model calls

    @Override
    public void started(Outbox to) {
        enter(to);
        try {
            engine.beginHandshake();
            converse(Workspace.NOTHING);
        } catch (SSLException cause) {
            fail(cause);
        } finally {
            leave();
        }
    }

    @Override
    public void received(ByteBuffer in, Outbox to) {
        if (failure == null) {
            enter(to);
            try {
                converse(in);
            } catch (SSLException cause) {
                fail(cause);
            } finally {
                leave();
            }
        }
        if (failure != null) {
            drop(in);
        } else if (inputOver) {
            in.position(in.limit());
        }
    }

    @Override
    public void write(Consumer<Outbox> call, Outbox to) {
        if (!handshaken) {
            throw new IllegalStateException("The inner session has not been started: wait until it is.");
        }
        if (failure != null) {
            return;
        }
        enter(to);
        try {
            fresh |= innerOut.isRefused(); // what it left for want of room is shown again
            call.accept(innerOut.begin());
            sealGathered();
            converse(Workspace.NOTHING);
        } catch (SSLException cause) {
            fail(cause);
        } finally {
            leave();
        }
    }

    /** @throws IllegalStateException before the inner session is started, and at a server */
    @Override
    public Handshake handshake() {
        if (!handshaken || handshakeReader == null) {
            throw new IllegalStateException("What the handshake agreed on is known to a client, when it is done.");
        }
        return handshakeReader.handshake(engine.getSession().getCipherSuite());
    }

    @Override
    public void end(Outbox to) {
        if (failure != null) {
            return;
        }
        enter(to);
        try {
            sealGathered();
            innerOut.end();
            endOutput();
        } catch (SSLException cause) {
            fail(cause);
        } finally {
            leave();
        }
    }

    /** A peer that was sent an alert has time to read it, but not to send much. */
    private void drop(ByteBuffer in) {
        dropped += in.remaining();
        in.position(in.limit());
        if (dropped > LINGER_BYTES) {
            throw failure;
        }
    }

    @Override
    public void inputEnded(Outbox to) {
        throwFailure();
        if (!inputOver && (isTls13 || !outputOver)) {
            throw new TlsFailure(
                    handshaken
                            ? "The peer ended its input without a close_notify: it may have been cut short."
                            : "The peer ended its input before the TLS handshake was done.",
                    new EOFException("no close_notify"));
        }
        endInput(to);
    }

    @Override
    public void inputStopped(Outbox to) {
        throwFailure();
        stopped = !inputOver;
        endInput(to);
    }

    private void throwFailure() {
        if (failure != null) {
            throw failure;
        }
    }

    private void endInput(Outbox to) {
        enter(to);
        try {
            inputOver = true;
            deliver();
        } catch (SSLException cause) {
            fail(cause);
        } finally {
            leave();
        }
        throwFailure();
    }

    @Override
    public void closed(Throwable cause) {
        try {
            if (failure != null) {
                inner.closed(failure);
            } else {
                inner.closed(isDone() && !(cause instanceof Error) ? null : cause);
            }
        } finally {
            engines.release(engine);
        }
    }

    /**
     * Whether both sides have closed by close_notify, and this one wrote nothing else after the peer had. What becomes
     * of the connection after that is of no interest: a peer that stops does not wait for the close_notify that answers
     * its own, so that its system may answer that with a reset.
     */
    private boolean isDone() {
        return outputOver && innerOut.isUnusedSincePeerClosed();
    }

    /** The size of the buffer that is kept between two calls, in bytes: 0 if there is none. */
    int keptBytes() {
        return plaintext.keptBytes();
    }

    private void enter(Outbox to) {
        out = to;
        space = Workspace.take(engines.isNative());
        plaintext.attach(space);
    }

    /** What the inner session has written leaves, even if it has failed after that. */
    private void leave() {
        try {
            sealGathered();
            flush();
        } finally {
            plaintext.detach(space);
            space.giveBack();
            space = null;
            out = null;
        }
    }

    // ---- what follows

    private void converse(ByteBuffer in) throws SSLException {
        boolean progress = true;
        while (progress) {
            boolean room = continueHandshake();
            progress = deliver() && room && decrypt(in); // what was decrypted is shown without room, too
        }
    }

    /**
     * Does what the engine asks for, at the beginning and when a key is updated.
     *
     * @return whether it can go on: not while there is no room
     */
    private boolean continueHandshake() throws SSLException {
        if (toSay) {
            if (!out.hasRoom()) {
                return false;
            }
            toSay = false;
            while (seal(Workspace.NOTHING)) {
                // Until everything is said, or it throws what it has failed with.
            }
        }
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> runTasks();
                case NEED_WRAP -> {
                    if (engine.isOutboundDone()) {
                        return true;
                    }
                    if (!out.hasRoom()) {
                        return false;
                    }
                    if (!seal(Workspace.NOTHING) && engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                        return true;
                    }
                }
                case NOT_HANDSHAKING, FINISHED -> {
                    if (!handshaken && !outputOver) {
                        handshaken = true;
                        inner.started(innerOut.begin());
                        sealGathered();
                    }
                    return true;
                }
                default -> {
                    return true;
                }
            }
        }
    }

    private void runTasks() {
        for (Runnable task; (task = engine.getDelegatedTask()) != null; ) {
            task.run();
        }
    }

    /**
     * Calls the inner session as far as that is due, and ends the output after it.
     *
     * @return whether more may be decrypted
     */
    private boolean deliver() throws SSLException {
        if (handshaken) {
            while (fresh || innerOut.isRefused() && out.hasRoom()) {
                show();
            }
            if (inputOver && !inputOverTold && !innerOut.isRefused()) {
                tellInputOver();
            }
        }
        if (innerOut.isEnded() || inputOver && (!handshaken || inputOverTold && !innerOut.isRefused())) {
            endOutput();
        }
        return !inputOver && !(innerOut.isRefused() && plaintext.hasRemaining());
    }

    private void show() {
        fresh = false;
        ByteBuffer bytes = plaintext.bytes();
        int limit = bytes.limit();
        inner.received(bytes, innerOut.begin());
        bytes.limit(limit);
        sealGathered();
        if (!innerOut.isRefused() && plaintext.bytes().remaining() > UNREAD_BYTES) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "The session left %,d bytes unread; it must consume a message of more than %,d bytes in parts.",
                    plaintext.bytes().remaining(),
                    UNREAD_BYTES));
        }
    }

    private void tellInputOver() {
        inputOverTold = true;
        plaintext.drop();
        if (stopped) {
            inner.inputStopped(innerOut.begin());
        } else {
            inner.inputEnded(innerOut.begin());
        }
        sealGathered();
    }

    /** Sends close_notify and half-closes. */
    private void endOutput() throws SSLException {
        if (!outputOver) {
            outputOver = true;
            engine.closeOutbound();
            while (!engine.isOutboundDone() && seal(Workspace.NOTHING)) {
                // Until everything is said.
            }
            flush();
            out.end();
        }
    }

    // ---- input

    /**
     * Decrypts the records that have arrived whole, as many as fit.
     *
     * @return whether there is something to do because of them
     */
    private boolean decrypt(ByteBuffer in) throws SSLException {
        boolean any = false;
        while (!inputOver) {
            int length;
            try {
                length = Records.length(in);
            } catch (Records.NoRecordException failure) {
                if (fresh) { // what came before it is good
                    return true;
                }
                throw handshakeBytes == 0 ? failure : unfit(failure);
            }
            if (length == 0 || length > in.remaining()) {
                return any || finishHandshake();
            }
            if (!plaintext.fits(length)) {
                if (fresh) {
                    return true;
                }
                plaintext.reserve(length);
            }
            if (isHeldBack(in, length)) {
                return any || fresh && handshaken;
            }
            refuseRenegotiation(in);
            any = true;
            if (open(in, length) != HandshakeStatus.NOT_HANDSHAKING) {
                return true;
            }
        }
        return any;
    }

    /**
     * Makes the engine fail after a failure that it has not seen, so that it gives out a fatal alert: by a record that
     * cannot be authentic.
     */
    private SSLException unfit(SSLException failure) {
        int from = plaintext.fill();
        try {
            engine.unwrap(ByteBuffer.wrap(FORGED_RECORD.clone()), plaintext.bytes());
        } catch (SSLException asMeant) {
            failure.addSuppressed(asMeant);
        } finally {
            plaintext.filled(from);
        }
        return failure;
    }

    /** Some engines notice that the handshake is done only when they are asked once more. */
    private boolean finishHandshake() throws SSLException {
        if (handshaken || engine.getHandshakeStatus() != HandshakeStatus.NEED_UNWRAP) {
            return false;
        }
        int from = plaintext.fill();
        try {
            engine.unwrap(Workspace.NOTHING, plaintext.bytes());
        } finally {
            plaintext.filled(from);
        }
        return engine.getHandshakeStatus() != HandshakeStatus.NEED_UNWRAP;
    }

    /**
     * Whether a record has to wait because it may be a close_notify, after which the engine would encrypt no more,
     * while the inner session waits for room to write on, or has not been shown what came before.
     */
    private boolean isHeldBack(ByteBuffer in, int length) {
        boolean isLast = in.remaining() == length; // as a close_notify is
        return (innerOut.isRefused() || fresh && handshaken && isLast)
                && !engines.halfCloses()
                && Records.mayBeAlert(in, length, isTls13);
    }

    private void refuseRenegotiation(ByteBuffer in) throws SSLException {
        if (handshaken && !isTls13 && Records.isHandshake(in)) {
            throw unfit(new SSLException("the peer asks for renegotiation, which is refused"));
        }
    }

    private HandshakeStatus open(ByteBuffer in, int length) throws SSLException {
        countHandshake(length);
        if (handshakeReader != null) {
            handshakeReader.record(in, length);
        }
        ByteBuffer record = space.record.clear();
        record.put(0, in, in.position(), length).limit(length);
        int from = plaintext.fill();
        SSLEngineResult result;
        try {
            result = engine.unwrap(record, plaintext.bytes());
        } finally {
            plaintext.filled(from);
        }
        if (result.bytesConsumed() != length && result.getStatus() != SSLEngineResult.Status.CLOSED) {
            throw new SSLException("the engine took %d bytes of a record of %d, with the status %s"
                    .formatted(result.bytesConsumed(), length, result.getStatus()));
        }
        in.position(in.position() + length);
        if (result.bytesProduced() > Records.MOST_CONTENT_BYTES) { // which the JDK's engine lets pass
            throw unfit(new SSLException(String.format(
                    Locale.ROOT,
                    "the peer has sent a record with %,d bytes of content, which are too many",
                    result.bytesProduced())));
        }
        fresh |= result.bytesProduced() > 0;
        toSay |= result.getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
        if (result.getStatus() == SSLEngineResult.Status.CLOSED || engine.isInboundDone()) {
            if (!handshaken) {
                throw new SSLException("the peer has closed the connection before the handshake was done");
            }
            inputOver = true;
            innerOut.peerHasClosed(engines.halfCloses());
        }
        return result.getHandshakeStatus();
    }

    private void countHandshake(int length) throws SSLException {
        if (!handshaken) {
            handshakeBytes += length;
            if (handshakeBytes > HANDSHAKE_BYTES) {
                throw unfit(new SSLException(String.format(
                        Locale.ROOT,
                        "the peer has sent more than %,d bytes before the handshake was done",
                        HANDSHAKE_BYTES)));
            }
        }
    }

    // ---- output, during a call

    Outbox out() {
        return out;
    }

    Workspace space() {
        return space;
    }

    /** Encrypts all of these bytes. */
    void sealAll(ByteBuffer bytes) {
        try {
            while (bytes.hasRemaining()) {
                if (!seal(bytes)) {
                    throw new SSLException("the engine takes no more bytes: " + engine.getHandshakeStatus());
                }
            }
        } catch (SSLException cause) {
            fail(cause);
            throw failure; // through the session that writes
        }
    }

    /** Encrypts what was gathered. */
    void sealGathered() {
        if (space.gathered.position() > 0) {
            sealAll(space.gathered.flip());
            space.gathered.clear();
        }
    }

    /**
     * Encrypts the next record: of these bytes, or of what the engine has to say.
     *
     * @return whether there was one
     */
    private boolean seal(ByteBuffer bytes) throws SSLException {
        if (space.sealed.remaining() < Records.MOST_BYTES) {
            flush();
        }
        SSLEngineResult result = engine.wrap(bytes, space.sealed);
        if (result.getStatus() == SSLEngineResult.Status.BUFFER_OVERFLOW) {
            throw new SSLException("the engine needs more than %d bytes for a record".formatted(Records.MOST_BYTES));
        }
        if (result.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
            runTasks();
        }
        return result.bytesConsumed() + result.bytesProduced() > 0;
    }

    /** Gives the outbox what is encrypted. */
    void flush() {
        if (space.sealed.position() > 0) {
            out.write(space.sealed.flip());
            space.sealed.clear();
        }
    }

    /**
     * Writes the alert that the failure calls for, and ends the output. The failure is thrown when the peer ends the
     * connection in turn: many transports would discard an alert whose session throws at once.
     */
    private void fail(SSLException cause) {
        if (failure != null) {
            return;
        }
        failure = new TlsFailure("TLS failed: " + cause.getMessage() + ".", cause);
        outputOver = true;
        space.gathered.clear();
        boolean said = space.sealed.position() > 0;
        try {
            for (int i = 0; i < ALERT_CALLS && !engine.isOutboundDone() && seal(Workspace.NOTHING); i++) {
                said = true;
            }
        } catch (SSLException again) {
            if (again != cause) {
                cause.addSuppressed(again);
            }
        }
        if (!said && !handshaken) {
            space.sealed.put(Records.alert(cause));
        }
        flush();
        out.end();
    }
}
