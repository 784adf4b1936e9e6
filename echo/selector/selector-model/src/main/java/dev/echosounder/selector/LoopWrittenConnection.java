package dev.echosounder.selector;

import dev.echosounder.api.Session;
import dev.echosounder.api.transport.Tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * A handed connection whose worker reads and runs the session, and leaves the answer for the loop's thread to write. The answer waits in a
 * buffer of the connection's own, as large as its answers are, and at most as large as an outbox.
 */
final class LoopWrittenConnection extends HandedConnection {

    private static final int LEAST_BYTES = 512;
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private ByteBuffer answer = NONE; // ready to be added to
    private boolean endDue;
    private boolean endSent;

    LoopWrittenConnection(HandingLoop loop, SocketChannel channel, Session session) {
        super(loop, channel, session);
    }

    // ---- by a worker

    @Override
    protected void send(ByteBuffer bytes) {
        int wanted = Math.min(answer.position() + bytes.remaining(), Tcp.OUTBOX_BYTES);
        if (answer.capacity() < wanted) {
            answer = ByteBuffer.allocateDirect(Math.max(LEAST_BYTES, Integer.highestOneBit(wanted - 1) << 1)).put(answer.flip());
        }
        int count = Math.min(bytes.remaining(), answer.remaining());
        answer.put(answer.position(), bytes, bytes.position(), count).position(answer.position() + count);
        bytes.position(bytes.position() + count);
    }

    @Override
    protected void sendEnd() {
        endDue = true;
    }

    // ---- by the loop's thread

    @Override
    public void ready(SelectionKey key) {
        if (key.isWritable()) {
            answer();
        }
        if (key.isReadable()) {
            super.ready(key);
        }
    }

    @Override
    void answer() {
        try {
            if (answer.position() > 0) {
                write();
            }
            if (answer.position() == 0) {
                goOn();
            }
        } catch (IOException failure) {
            cut(failure);
        }
    }

    private void write() throws IOException {
        int count = channel.write(answer.flip());
        answer.compact();
        if (count > 0) {
            moved();
        }
    }

    /** All of the answer has left. Where there is more to do, a worker does it, as it may call the session. */
    private void goOn() throws IOException {
        if (wantsDrain()) {
            mayDrain();
        } else if (endDue && !endSent) {
            endSent = true;
            channel.shutdownOutput();
            hasSentEnd();
        }
    }

    @Override
    boolean wantsToWrite() {
        return answer.position() > 0;
    }
}
