package dev.echosounder.selector;

import dev.echosounder.api.Session;
import dev.echosounder.transport.DirectMemory;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * A handed connection whose worker reads and runs the session, and leaves the answer for the loop's thread to write. A
 * short answer waits in a separate buffer of the connection, as large as its answers are; a long one in a buffer from
 * the loop's bufferPool, until all of it is written. Where there is no memory for a larger buffer the answer goes in
 * parts.
 */
final class LoopWrittenConnection extends OffloadedConnection {

    private static final int LEAST_BYTES = 512;
    private static final int MOST_OF_ITS_OWN_BYTES = 16 * 1024;
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private final BufferPool bufferPool;
    private ByteBuffer own = NONE;
    private ByteBuffer answer = NONE; // ready to be added to
    private boolean endDue;
    private boolean endSent;

    LoopWrittenConnection(DispatchingLoop loop, SocketChannel channel, Session session) {
        super(loop, channel, session);
        this.bufferPool = loop.bufferPool;
    }

    // ---- by a worker

    @Override
    protected void send(ByteBuffer bytes) {
        int wanted = Math.min(answer.position() + bytes.remaining(), Tcp.OUTBOX_BYTES);
        if (answer.capacity() < wanted) {
            grow(wanted);
        }
        int count = Math.min(bytes.remaining(), answer.remaining());
        answer.put(answer.position(), bytes, bytes.position(), count).position(answer.position() + count);
        bytes.position(bytes.position() + count);
    }

    /** Makes room for so many bytes in all, if there is memory for that. */
    private void grow(int wanted) {
        int bytes = Math.max(LEAST_BYTES, Integer.highestOneBit(wanted - 1) << 1);
        ByteBuffer larger = bytes > MOST_OF_ITS_OWN_BYTES ? bufferPool.take(bytes) : null;
        if (larger != null) {
            moveTo(larger);
        } else if (answer == own && own.capacity() < Math.min(bytes, MOST_OF_ITS_OWN_BYTES)) {
            growItsOwn(Math.min(bytes, MOST_OF_ITS_OWN_BYTES));
        }
    }

    private void growItsOwn(int bytes) {
        ByteBuffer larger = own == NONE
                ? DirectMemory.allocate(bytes, LEAST_BYTES)
                : DirectMemory.tryAllocate(bytes); // without any it could not go on
        if (larger != null) {
            moveTo(larger);
            own = larger;
        }
    }

    private void moveTo(ByteBuffer larger) {
        ByteBuffer before = answer;
        answer = larger.put(before.flip());
        before.clear();
        if (before != own) {
            bufferPool.giveBack(before);
        }
    }

    private void giveBackWhatIsLarge() {
        if (answer != own) {
            bufferPool.giveBack(answer);
            answer = own;
        }
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
                giveBackWhatIsLarge();
                goOn();
            }
        } catch (Throwable failure) {
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
