package dev.echosounder.grizzly;

import dev.echosounder.api.Session;
import dev.echosounder.transport.OpenConnections;
import dev.echosounder.transport.ServedConnection;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.IOEvent;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.asyncqueue.AsyncQueueWriter;
import org.glassfish.grizzly.asyncqueue.MessageCloner;
import org.glassfish.grizzly.asyncqueue.WritableMessage;
import org.glassfish.grizzly.attributes.Attribute;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.memory.MemoryManager;
import org.glassfish.grizzly.nio.transport.TCPNIOConnection;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;

/**
 * A connection of Grizzly's. One thread at a time is "in": between {@link #enter} and {@link #leave} it may call the
 * session. The models differ in which thread that is.
 *
 * <p>Grizzly writes at once what the socket takes, from the buffer that it is given; only the rest is copied and
 * queued. The queue is the outbox.
 */
abstract class GrizzlyConnection extends ServedConnection {

    private static final Attribute<GrizzlyConnection> KEY =
            Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute(GrizzlyConnection.class.getName());
    private static final MemoryManager<?> MEMORY = MemoryManager.DEFAULT_MEMORY_MANAGER;
    private static final MessageCloner<WritableMessage> COPY = (connection, rest) -> copy((Buffer) rest);

    private final OpenConnections connections;
    private final AsyncQueueWriter<SocketAddress> writer;
    private final boolean startsAtOnce;
    private final WriteHandler roomAgain = new RoomAgain();
    final TCPNIOConnection grizzly;

    private boolean begun;
    private boolean roomWanted;
    private boolean roomAwaited;
    private boolean readsAll;
    private int queuedBytes;
    private volatile boolean suspended; // no thread reads until that is asked for
    private volatile boolean opened;
    private volatile boolean finishing;

    GrizzlyConnection(OpenConnections connections, TCPNIOConnection grizzly, Session session, boolean startsAtOnce) {
        super(session);
        this.connections = connections;
        this.grizzly = grizzly;
        this.writer =
                ((TCPNIOTransport) grizzly.getTransport()).getAsyncQueueIO().getWriter();
        this.startsAtOnce = startsAtOnce;
        KEY.set(grizzly, this);
    }

    /** Makes a connection of the kind that goes with the transport's strategy, which has a pool or not. */
    static GrizzlyConnection admit(
            OpenConnections connections, TCPNIOConnection grizzly, Session session, boolean startsAtOnce) {
        GrizzlyConnection connection = grizzly.getTransport().getWorkerThreadPool() == null
                ? new LoopConnection(connections, grizzly, session, startsAtOnce)
                : new PooledConnection(connections, grizzly, session, startsAtOnce);
        connections.add(connection);
        return connection;
    }

    static GrizzlyConnection of(org.glassfish.grizzly.Connection<?> grizzly) {
        return KEY.get(grizzly);
    }

    // ---- what makes the models differ

    // A thread that is in does what is given to serve.

    /** Whether the calling thread, to which Grizzly has given the connection, is in now. */
    abstract boolean enter();

    /** Does what was given meanwhile, and leaves. */
    abstract void leave();

    // ---- from any thread

    /** Reports that the transport has registered the connection. */
    final void opened() {
        opened = true;
        if (startsAtOnce) {
            begin();
        }
        if (finishing) {
            serve(this::finishNow);
        }
    }

    @Override
    public final void begin() {
        serve(() -> {
            begun = true;
            start();
            settle();
        });
    }

    @Override
    public final void cut(Throwable cause) {
        if (opened) {
            serve(() -> close(cause));
        } else {
            close(cause); // it has no thread
        }
    }

    /** Reports that Grizzly has closed the connection, or was asked to. */
    final void lost() {
        IOException cause = whyLost();
        serve(() -> close(cause));
    }

    private IOException whyLost() {
        IOException cause = grizzly.getCloseReason().getCause();
        return cause != null ? cause : closedEarly();
    }

    @Override
    public final void finishOnceEmpty() {
        finishing = true;
        if (opened) {
            serve(this::finishNow);
        }
    }

    // ---- by the thread that Grizzly gives a readable connection to

    /** Reads once; returns whether Grizzly is to report further input. */
    final boolean ready() {
        if (!enter()) {
            serve(() -> {
                suspended = true;
                settle();
            });
            return false;
        }
        try {
            if (mayRead()) {
                read();
            }
            settle();
            if (!mayRead()) {
                suspended = true;
            }
        } finally {
            leave(); // what is done there may ask for input already
        }
        return !suspended;
    }

    // ---- by the thread that is in

    /** Counts what Grizzly has written meanwhile as moved. */
    @Override
    protected final void visit(Consumer<ServedConnection> action) {
        int queued = grizzly.getAsyncWriteQueue().spaceInBytes();
        if (queued != queuedBytes) {
            queuedBytes = queued;
            moved();
        }
        super.visit(action);
    }

    private boolean mayRead() {
        return begun && !readsAll && wantsInput();
    }

    private void finishNow() {
        readsAll = true;
        settle();
    }

    private void read() {
        try {
            ByteBuffer in = ServingThread.input();
            int count = ((SocketChannel) grizzly.getChannel()).read(in.clear());
            if (count > 0) {
                input(in.flip());
            } else if (count < 0 || readsAll) {
                inputEnd();
            }
        } catch (Throwable failure) {
            close(failure);
        }
    }

    /** Does what has become possible, or due. */
    private void settle() {
        while (!isClosed()) {
            if (roomWanted && grizzly.canWrite()) {
                roomWanted = false;
                drain();
            } else if (readsAll && begun && wantsInput()) {
                read();
            } else {
                break;
            }
        }
        if (roomWanted && !roomAwaited && !isClosed()) {
            roomAwaited = true;
            grizzly.notifyCanWrite(roomAgain);
        }
        if (suspended && mayRead()) {
            suspended = false;
            askForInput();
        }
    }

    private void askForInput() {
        try {
            grizzly.enableIOEvent(IOEvent.READ);
        } catch (IOException failure) {
            close(failure);
        }
    }

    private final class RoomAgain implements WriteHandler {

        @Override
        public void onWritePossible() {
            serve(() -> {
                roomAwaited = false;
                settle();
            });
        }

        @Override
        public void onError(Throwable closed) {
            // The loss of the connection is reported separately.
        }
    }

    @Override
    protected final boolean transportHasRoom() {
        return grizzly.canWrite();
    }

    @Override
    protected final void roomRefused() {
        roomWanted = true;
    }

    /**
     * Throws where the connection is lost: Grizzly's notice of that waits until no thread is in, and a closed
     * connection always has room.
     */
    @Override
    protected final void send(ByteBuffer bytes) throws IOException {
        if (!grizzly.isOpen()) {
            throw whyLost();
        }
        writer.write(grizzly, null, Buffers.wrap(MEMORY, bytes), null, COPY);
        bytes.position(bytes.limit());
    }

    private static Buffer copy(Buffer rest) {
        Buffer copy = MEMORY.allocate(rest.remaining());
        copy.put(rest);
        return copy.flip();
    }

    @Override
    protected final void sendEnd() {
        writer.write(
                grizzly,
                null,
                Buffers.EMPTY_BUFFER,
                new EmptyCompletionHandler<WriteResult<WritableMessage, SocketAddress>>() {
                    @Override
                    public void completed(WriteResult<WritableMessage, SocketAddress> allIsWritten) {
                        serve(GrizzlyConnection.this::shutDownOutput);
                    }
                });
    }

    private void shutDownOutput() {
        if (isClosed()) {
            return;
        }
        try {
            ((SocketChannel) grizzly.getChannel()).shutdownOutput();
            endSent();
        } catch (IOException failure) {
            close(failure);
        }
    }

    @Override
    protected final void disconnect() {
        connections.remove(this);
        grizzly.terminateSilently();
    }
}
