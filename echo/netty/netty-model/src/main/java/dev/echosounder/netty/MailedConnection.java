package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ServedConnection;
import io.netty.buffer.ByteBuf;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * A connection whose session is run by another thread than the loop's. The loop reads and puts what it has read in a
 * {@link Mailbox}, from which that thread takes it; what the session answers goes back to the loop, which writes it.
 */
abstract class MailedConnection extends NettyConnection {

    /** An event that the loop reports in addition to the bytes that it has read. */
    private enum Signal {
        STARTED,
        WRITABLE,
        INPUT_OVER,
        END_WRITTEN,
        CALLED_OFF,
        OVER
    }

    private final Mailbox mailbox = new Mailbox();
    private final Runnable follow = handler::follow;
    private volatile boolean wants = true;

    // Of the session's thread:
    private ByteBuf held; // the last that was written: together with the order to flush it is one task for the loop
    private boolean isOver;

    MailedConnection(Loops loops, DuplexChannel channel, Session session) {
        super(loops, channel, session);
    }

    /** Makes the session's thread {@linkplain #attend attend} to the mailbox. */
    abstract void wake();

    // ---- the loop's side

    @Override
    final void started() {
        put(Signal.STARTED);
    }

    /** No thread is woken before the round is over: then all of it is taken at once. */
    @Override
    final void arrived(ByteBuf message) {
        mailbox.put(message, message.readableBytes());
    }

    @Override
    final void roundOver() {
        rouse();
    }

    @Override
    final void writable() {
        put(Signal.WRITABLE);
    }

    @Override
    final void inputOver() {
        put(Signal.INPUT_OVER);
    }

    @Override
    final void endWritten(Future<? super Void> written) {
        put(written.isSuccess() ? Signal.END_WRITTEN : written.cause());
    }

    @Override
    final void lost(Throwable cause) {
        put(cause == null ? Signal.CALLED_OFF : cause);
    }

    @Override
    final void over() {
        put(Signal.OVER);
    }

    private void put(Object event) {
        mailbox.put(event, 0);
        rouse();
    }

    private void rouse() {
        if (mailbox.rouse()) {
            try {
                wake();
            } catch (Throwable noMemory) {
                mailbox.isUnattended();
                throw noMemory;
            }
        }
    }

    @Override
    final boolean asksForInput() {
        return wants && !mailbox.isFull();
    }

    @Override
    protected final void visit(Consumer<ServedConnection> action) {
        if (mailbox.isAtRest() || isLingering()) {
            super.visit(action);
        }
    }

    // ---- the session's side

    /**
     * Handles all events that are in the mailbox now.
     *
     * @return whether there is more by now; if not, no thread attends to it until {@link #wake}
     */
    final boolean attend() {
        int count = mailbox.take();
        Object[] events = mailbox.taken();
        long bytes = 0;
        for (int next = 0; next < count; next++) {
            Object event = events[next];
            events[next] = null;
            if (event instanceof ByteBuf message) {
                bytes += message.readableBytes();
            }
            try {
                handle(event);
            } catch (Throwable failure) { // as Netty does with what a handler throws
                super.lost(failure);
            }
        }
        try {
            endTurn(bytes);
        } catch (Throwable failure) { // the thread goes on to serve others
            super.lost(failure);
        }
        if (isOver) {
            mailbox.shut();
            loops.connections.remove(this);
        }
        return mailbox.goesOn();
    }

    private void endTurn(long bytesShown) {
        super.roundOver();
        boolean wanted = wants;
        wants = wantsInput();
        if ((mailbox.shown(bytesShown) | wanted != wants) && !isOver) { // once it is over, the loop may be so too
            channel.eventLoop().execute(follow);
        }
    }

    private void handle(Object event) {
        switch (event) {
            case ByteBuf message -> super.arrived(message);
            case Signal signal -> handle(signal);
            case Throwable cause -> super.lost(cause);
            default -> throw new IllegalStateException("No event of this kind is put into a mailbox: " + event);
        }
    }

    private void handle(Signal signal) {
        switch (signal) {
            case STARTED -> super.started();
            case WRITABLE -> super.writable();
            case INPUT_OVER -> super.inputOver();
            case END_WRITTEN -> endSent();
            case CALLED_OFF -> super.lost(null);
            case OVER -> isOver = true;
        }
    }

    /** Whether nothing will be in the mailbox any more. */
    final boolean isOver() {
        return isOver;
    }

    @Override
    final void write(ByteBuf out) {
        if (held != null) {
            channel.write(held, channel.voidPromise());
        }
        held = out;
    }

    @Override
    final void flushWritten() {
        if (held == null) {
            channel.flush();
        } else {
            ByteBuf last = held;
            held = null;
            channel.writeAndFlush(last, channel.voidPromise());
        }
    }

    @Override
    protected final void disconnect() {
        if (held != null) {
            held.release();
            held = null;
        }
        channel.close();
    }
}
