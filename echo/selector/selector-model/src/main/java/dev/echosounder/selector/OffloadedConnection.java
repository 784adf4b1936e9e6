package dev.echosounder.selector;

import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * A connection that a {@link DispatchingLoop} waits for, and that a worker serves in turns: it reads, runs the session
 * and writes. While a worker has it, the selector looks for nothing on it, and the loop's thread only records what else
 * there is to do.
 */
class OffloadedConnection extends SelectorConnection {

    // What a turn may have to do.
    private static final int START = 1;
    private static final int READ = 1 << 1;
    private static final int DRAIN = 1 << 2;
    private static final int END_SENT = 1 << 3;
    private static final int CUT = 1 << 4;
    private static final int STOPPING = 1 << 5;

    /** The next connection in the queue that this is in: of the workers, or of the loop. */
    OffloadedConnection next;

    private final DispatchingLoop loop;

    private boolean away; // this and what is due is for the loop's thread alone
    private int due;
    private boolean cut;
    private Throwable cause; // for the worker, once CUT is among what it is to do

    private int turn; // for the worker, as is the next
    private Workspace workspace;
    private boolean readMuch;

    OffloadedConnection(DispatchingLoop loop, SocketChannel channel, Session session) {
        super(loop, channel, session);
        this.loop = loop;
    }

    // ---- by the loop's thread

    @Override
    final void begin() {
        isDue(START);
    }

    @Override
    public void ready(SelectionKey key) {
        isDue((key.isReadable() ? READ : 0) | (key.isWritable() ? DRAIN : 0));
    }

    @Override
    final void readOn() {
        isDue(READ);
    }

    @Override
    final void cut(Throwable why) {
        if (!cut) {
            cut = true;
            cause = why;
            isDue(CUT);
        }
    }

    @Override
    final boolean isAtWork() {
        return away;
    }

    /** The transport takes bytes again. */
    final void mayDrain() {
        isDue(DRAIN);
    }

    /** Reports that all is sent, and this side is half-closed. */
    final void hasSentEnd() {
        isDue(END_SENT);
    }

    private void isDue(int what) {
        due |= what;
        if (!away) {
            handOver();
        }
    }

    private void handOver() {
        away = true;
        showInterest(0); // otherwise the selector would go on to report that it is ready, until a worker has read
        turn = due | (loop.isStopping() ? STOPPING : 0);
        due = 0;
        loop.handOver(this);
    }

    /** Takes the connection back from a worker. */
    final void back() {
        away = false;
        if (isClosed()) {
            return;
        }
        if (!cut) {
            answer();
        }
        if (!away && (due != 0 || loop.isStopping() && wantsInput())) {
            due |= READ;
            handOver();
        }
        if (!away) {
            showInterest((wantsInput() ? SelectionKey.OP_READ : 0) | (wantsToWrite() ? SelectionKey.OP_WRITE : 0));
        }
    }

    /** Writes the answer of a connection that is back. Here the worker has written it already. */
    void answer() {}

    /** Whether it waits for the socket to take bytes. */
    boolean wantsToWrite() {
        return wantsDrain();
    }

    // ---- by a worker

    /** Takes a turn. The worker gives the connection back afterwards. */
    final void serve(Workspace with) {
        workspace = with;
        try {
            takeTurn();
        } catch (Throwable failure) {
            close(failure);
        }
        workspace = null;
    }

    /** Whether the last read brought more than a small workspace has room for, so that the next may too. */
    final boolean wantsLargeWorkspace() {
        return readMuch;
    }

    final void giveBack() {
        loop.takeBack(this);
    }

    private void takeTurn() throws IOException {
        if (has(CUT)) {
            close(cause);
            return;
        }
        if (has(START)) {
            start();
        }
        if (has(END_SENT)) {
            endSent();
        }
        if (has(DRAIN)) {
            drain();
        }
        if (has(READ) && wantsInput()) {
            read();
        }
    }

    private void read() throws IOException {
        ByteBuffer in = workspace.input();
        do {
            int count = channel.read(in.clear());
            readMuch = count >= Workspace.SMALL_BYTES;
            if (count > 0) {
                input(in.flip());
            } else if (count < 0) {
                inputEnd();
            } else if (has(STOPPING)) {
                stopping();
                inputEnd();
            }
        } while (has(STOPPING) && wantsInput());
    }

    private boolean has(int what) {
        return (turn & what) != 0;
    }
}
