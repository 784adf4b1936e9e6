package dev.echosounder.mina;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ServedConnection;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.session.AttributeKey;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.core.write.DefaultWriteRequest;
import org.apache.mina.transport.socket.nio.NioSession;

/**
 * A connection of one of MINA's I/O processors, whose thread runs its session too. "The serving thread" is the one that
 * may call the session; here that is the loop's. The fields that are volatile are for {@link PooledConnection}, where
 * it is another.
 *
 * <p>MINA's queue of what is to be written takes everything, and is the outbox. What a session writes back from the
 * buffer that MINA has just read is passed on as that buffer, without a copy.
 */
class MinaConnection extends ServedConnection {

    private static final VarHandle CHANNEL;

    static {
        try {
            CHANNEL = MethodHandles.privateLookupIn(NioSession.class, MethodHandles.lookup())
                    .findVarHandle(NioSession.class, "channel", Channel.class);
        } catch (ReflectiveOperationException anotherVersion) {
            throw new ExceptionInInitializerError(anotherVersion);
        }
    }

    private static final AttributeKey KEY = new AttributeKey(MinaConnection.class, "connection");

    /** The number of unsent bytes at which a session that was refused room is called again. */
    private static final int LOW_WATER_BYTES = Tcp.OUTBOX_BYTES / 2;

    /** Longer writes are not gathered. */
    private static final int BATCH_BYTES = 4096;

    /** A stopping server reads what is still there with buffers of this size. */
    private static final int LAST_READ_BYTES = 16 * 1024;

    private final Loops loops;
    final Loop loop;
    private final NioSession mina;
    private final SocketChannel channel;
    private final boolean startsAtOnce;

    private IoBuffer read; // while the session is shown it
    private ByteBuffer readView; // the same bytes as the session sees them
    private ByteBuffer lastRead;
    private boolean readsItself;
    private long writtenBytes;
    private volatile boolean roomWanted;
    private volatile boolean endWanted;
    private volatile boolean inputWanted;
    private volatile boolean reading = true; // what MINA does; of the loop's thread
    private volatile boolean finishing;
    private boolean joined; // of the loop's thread

    MinaConnection(Loops loops, Loop loop, NioSession mina, Session session, boolean startsAtOnce) {
        super(session);
        this.loops = loops;
        this.loop = loop;
        this.mina = mina;
        this.channel = channelOf(mina);
        this.startsAtOnce = startsAtOnce;
        this.inputWanted = startsAtOnce;
        mina.setAttribute(KEY, this);
    }

    /** The socket of MINA's session. MINA cannot half-close, and shows its sockets only to its own classes. */
    static SocketChannel channelOf(NioSession mina) {
        return (SocketChannel) CHANNEL.get(mina);
    }

    static MinaConnection of(IoSession mina) {
        return (MinaConnection) mina.getAttribute(KEY);
    }

    // ---- what makes the models differ

    @Override
    protected void serve(Runnable action) {
        loop.execute(action);
    }

    /** Whether more may be read from the socket, as little of the input is unhandled. */
    boolean keepsUp() {
        return true;
    }

    // ---- from any thread

    @Override
    public final void begin() {
        serve(() -> {
            start();
            settle();
        });
    }

    /**
     * Ends the input once everything that has arrived is read. MINA reads no more from now on; when the serving thread
     * has seen all that MINA has read it takes the rest from the socket itself, until nothing is there.
     */
    @Override
    public final void finishOnceEmpty() {
        loop.execute(() -> {
            finishing = true;
            if (joined) {
                steer();
                serve(this::finishNow);
            }
        });
    }

    // ---- by the loop's thread

    final void joined() {
        joined = true;
        steer();
    }

    /** Reports that a write was completed. */
    final void sent() {
        if (roomWanted && isLow() || endWanted && isAllWritten()) {
            serve(this::settle);
        }
    }

    /**
     * Makes MINA read or not, as it should by now. When that changes, MINA loses track of a partly written message, and
     * would never write the rest: so it is asked to go on with that.
     */
    final void steer() {
        while (shouldRead() != reading) { // again and again, as a serving thread may change that meanwhile
            reading = !reading;
            if (reading) {
                mina.resumeRead();
            } else {
                mina.suspendRead();
            }
            if (!isAllWritten()) {
                loop.flush(mina);
            }
        }
    }

    // ---- by the serving thread

    /** Counts what MINA has written meanwhile as moved. */
    @Override
    protected final void visit(Consumer<ServedConnection> action) {
        if (writtenBytes != mina.getWrittenBytes()) {
            writtenBytes = mina.getWrittenBytes();
            moved();
        }
        super.visit(action);
    }

    final void opened() {
        if (startsAtOnce) {
            start();
            settle();
            if (finishing) {
                serve(this::finishNow); // after all that MINA has read
            }
        }
    }

    private void finishNow() {
        readsItself = true;
        settle();
    }

    final void received(IoBuffer message) {
        read = message;
        readView = message.buf().duplicate(); // MINA moves the position of its buffer as it writes
        try {
            input(readView);
        } finally {
            read = null;
            readView = null;
        }
        settle();
    }

    final void inputClosed() {
        inputEnd();
        settle();
    }

    /** Does what has become possible, or due. */
    private void settle() {
        while (!isClosed()) {
            if (roomWanted && isLow()) {
                roomWanted = false;
                drain();
            } else if (readsItself && wantsInput()) {
                readOn();
            } else if (endWanted && isAllWritten()) {
                endWanted = false;
                shutDownOutput();
            } else {
                break;
            }
        }
        showInterest();
    }

    private void readOn() {
        try {
            if (lastRead == null) {
                lastRead = ByteBuffer.allocate(LAST_READ_BYTES);
            }
            if (channel.read(lastRead.clear()) > 0) {
                input(lastRead.flip());
            } else {
                inputEnd();
            }
        } catch (IOException failure) {
            close(failure);
        }
    }

    private void shutDownOutput() {
        try {
            channel.shutdownOutput();
            endSent();
        } catch (IOException failure) {
            close(failure);
        }
    }

    final void showInterest() {
        boolean wanted = wantsInput();
        if (wanted != inputWanted) {
            inputWanted = wanted;
        }
        if (shouldRead() != reading) {
            loop.execute(this::steer);
        }
    }

    private boolean shouldRead() {
        return inputWanted && !finishing && keepsUp();
    }

    private boolean isLow() {
        return mina.getScheduledWriteBytes() <= LOW_WATER_BYTES;
    }

    private boolean isAllWritten() {
        return mina.getScheduledWriteMessages() == 0;
    }

    @Override
    protected final boolean transportHasRoom() {
        return mina.getScheduledWriteBytes() < Tcp.OUTBOX_BYTES;
    }

    @Override
    protected final void roomRefused() {
        roomWanted = true;
    }

    /** Makes a batch on the heap, where MINA has its buffers: it is copied into one of them. */
    @Override
    protected final ByteBuffer newBatch() {
        return ByteBuffer.allocate(BATCH_BYTES);
    }

    /**
     * Throws if the loop has lost the connection, for a session that another thread runs: MINA's report of it waits,
     * and meanwhile there would always be room.
     */
    @Override
    protected final void send(ByteBuffer bytes) throws IOException {
        if (mina.isClosing()) {
            throw closedEarly();
        }
        IoBuffer out;
        if (bytes != readView) {
            out = IoBuffer.allocate(bytes.remaining()).put(bytes).flip();
        } else if (bytes.remaining() == read.remaining()) {
            out = read;
            bytes.position(bytes.limit());
        } else {
            out = IoBuffer.wrap(bytes.slice());
            bytes.position(bytes.limit());
        }
        mina.getFilterChain()
                .fireFilterWrite(new DefaultWriteRequest(out)); // as IoSession.write does, without a future
    }

    @Override
    protected final void sendEnd() {
        endWanted = true;
    }

    /**
     * By the loop's thread. What is still to be written MINA 2.2 discards by whatever thread asks it to close: if the
     * loop wrote meanwhile, some of it could be discarded and what comes after that be written.
     */
    @Override
    protected final void disconnect() {
        loops.connections.remove(this);
        loop.execute(mina::closeNow);
    }
}
