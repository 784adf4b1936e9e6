package dev.echosounder.asynchronous;

import dev.echosounder.api.Session;
import dev.echosounder.transport.DirectMemory;
import dev.echosounder.transport.ServedConnection;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * A connection on an asynchronous channel. A read and a write may be under way at the same time, and be done at the
 * same time, on two threads. So each event is a bit in one word: the thread that sets the first serves the connection
 * until none is left, and no thread ever waits for another.
 *
 * <p>The JDK calls a handler at once, on the same stack, where the channel was ready; after some of these it goes
 * through the group, which gives the others their turn.
 */
final class AsynchronousConnection extends ServedConnection {

    /** Starts the session, on the start signal. */
    static final int BEGIN = 1;

    /** The group is stopping, and what had arrived before is read. */
    private static final int STOP = 1 << 1;

    private static final int READ = 1 << 2;
    private static final int WRITTEN = 1 << 3;
    private static final int CUT = 1 << 4;
    private static final int SERVED = 1 << 5; // a thread is at it

    /** The number of reads in a row that are a connection's turn: as many as the JDK allows. */
    private static final int TURN = 16;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(AsynchronousConnection.class, "state", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static final CompletionHandler<Integer, AsynchronousConnection> READER = new CompletionHandler<>() {

        @Override
        public void completed(Integer count, AsynchronousConnection connection) {
            connection.hasRead(count, null);
        }

        @Override
        public void failed(Throwable failure, AsynchronousConnection connection) {
            connection.hasRead(0, failure);
        }
    };

    private static final CompletionHandler<Integer, AsynchronousConnection> WRITER = new CompletionHandler<>() {

        @Override
        public void completed(Integer count, AsynchronousConnection connection) {
            connection.report(WRITTEN);
        }

        @Override
        public void failed(Throwable failure, AsynchronousConnection connection) {
            connection.writeFailure = failure;
            connection.report(WRITTEN);
        }
    };

    private final Group group;
    private final AsynchronousSocketChannel channel;
    private int state; // what has happened and is not dealt with; by STATE only

    // Of the thread that serves, except for the results that a handler leaves before it reports them.
    private ReadBuffer buffer; // null when there is none, or it is being written from
    private ReadBuffer other;
    private int bufferBytes = ReadBuffer.FIRST_BYTES;
    private boolean reading; // from the beginning of a read to when it is dealt with
    private boolean asked; // a handler is to be called, and has not been
    private int readCount;
    private Throwable readFailure;

    private ByteBuffer copies;
    private ByteBuffer writing; // null when no write is under way
    private Throwable writeFailure;
    private boolean ending;

    private volatile Throwable cut;

    AsynchronousConnection(Group group, AsynchronousSocketChannel channel, Session session) {
        super(session);
        this.group = group;
        this.channel = channel;
    }

    /**
     * Reports an event. The calling thread handles it, unless another thread serves the connection already, which then
     * does so. To be called by a thread of the group.
     */
    void report(int event) {
        int before = (int) STATE.getAndBitwiseOr(this, event | SERVED);
        if ((before & SERVED) == 0) {
            serve();
        }
    }

    @Override
    protected void serve(Runnable action) {
        group.execute(action);
    }

    @Override
    public void begin() {
        serve(() -> report(BEGIN));
    }

    @Override
    public void finishOnceEmpty() {
        serve(() -> report(STOP));
    }

    @Override
    public void cut(Throwable cause) {
        serve(() -> {
            cut = cause;
            report(CUT);
        });
    }

    /** The idle watch is for one thread at a time, and any thread of the group may come here. */
    @Override
    protected void visit(Consumer<ServedConnection> action) {
        synchronized (group) {
            action.accept(this);
        }
    }

    private void serve() {
        int reads = 0;
        do {
            int events = (int) STATE.getAndSet(this, SERVED);
            try {
                if ((events & READ) != 0) {
                    asked = false;
                    if (++reads > TURN) {
                        group.execute(() -> report(READ)); // others have their turn before
                        events &= ~READ;
                    }
                }
                dealWith(events);
            } catch (Throwable failure) {
                close(failure);
            }
        } while (!STATE.compareAndSet(this, SERVED, 0));
    }

    private void dealWith(int events) throws IOException {
        if ((events & BEGIN) != 0) {
            start();
        }
        if ((events & WRITTEN) != 0 && writing != null) {
            writeOn();
        }
        if ((events & READ) != 0) {
            takeRead();
        }
        if ((events & CUT) != 0) {
            close(cut);
        }
        if ((events & STOP) != 0 && asked && !isClosed()) {
            channel.shutdownInput(); // otherwise the read that is under way would never be done
        }
        if (!reading && wantsInput() && (events & ~SERVED) != STOP) { // the stop may come before the beginning
            read();
        }
    }

    // ---- reading

    private void read() {
        if (buffer == null) {
            buffer = ReadBuffer.of(DirectMemory.allocate(bufferBytes, ReadBuffer.FIRST_BYTES));
            bufferBytes = buffer.in().capacity();
        }
        reading = true;
        if (group.stopping) {
            readWhatIsThere();
        } else {
            asked = true;
            channel.read(buffer.in(), this, READER);
        }
    }

    /** A read without a handler is always tried at once. If it is not done then, there was nothing. */
    private void readWhatIsThere() {
        Future<Integer> read = channel.read(buffer.in());
        if (!read.isDone()) {
            stopping();
            hasRead(-1, null);
            return;
        }
        try {
            hasRead(read.get(), null);
        } catch (ExecutionException failure) {
            hasRead(0, failure.getCause());
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("A future that was done has waited", impossible);
        }
    }

    private void hasRead(int count, Throwable failure) {
        readCount = count;
        readFailure = failure;
        report(READ);
    }

    private void takeRead() throws IOException {
        reading = false;
        if (readFailure != null) {
            close(readFailure);
        } else if (readCount < 0) {
            inputEnd();
        } else {
            ByteBuffer in = buffer.in();
            int next = buffer.sizeAfter(readCount);
            input(in.flip());
            in.clear();
            if (next > bufferBytes && !isClosed()) {
                grow(next);
            }
        }
    }

    private void grow(int bytes) {
        ByteBuffer larger = DirectMemory.tryAllocate(bytes);
        if (larger != null) { // otherwise the buffer that it has will do
            buffer = ReadBuffer.of(larger);
            bufferBytes = bytes;
        }
    }

    // ---- writing

    /** Begins a write. While the channel has not taken all of it, nothing else is taken. */
    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        while (writing == null && bytes.hasRemaining()) {
            if (buffer != null && bytes == buffer.in()) {
                echo(bytes);
            } else {
                writing = copy(bytes);
                write();
            }
        }
    }

    /** Writes back what was read from where it is. */
    private void echo(ByteBuffer bytes) throws IOException {
        writing = buffer.out().limit(bytes.limit()).position(bytes.position());
        bytes.position(bytes.limit());
        write();
        if (writing != null) { // its bytes must stay as they are, so the next read has another place
            ReadBuffer busy = buffer;
            buffer = other != null && other.in().capacity() == bufferBytes ? other : null;
            other = busy;
        }
    }

    /** Copies as many bytes as fit into the buffer for copies. */
    private ByteBuffer copy(ByteBuffer bytes) {
        if (copies == null || copies.capacity() < Math.min(bytes.remaining(), Tcp.OUTBOX_BYTES)) {
            copies = larger(copies, bytes.remaining() <= BATCH_BYTES ? BATCH_BYTES : Tcp.OUTBOX_BYTES);
        }
        int count = Math.min(bytes.remaining(), copies.capacity());
        int limit = bytes.limit();
        copies.clear().put(bytes.limit(bytes.position() + count)).flip();
        bytes.limit(limit);
        return copies;
    }

    private static ByteBuffer larger(ByteBuffer than, int bytes) {
        if (than == null) {
            return DirectMemory.allocate(bytes, BATCH_BYTES);
        }
        ByteBuffer larger = DirectMemory.tryAllocate(bytes);
        return larger == null ? than : larger;
    }

    /** Writes as long as the channel takes all at once; then nothing is under way any more. */
    private void write() throws IOException {
        do {
            channel.write(writing, this, WRITER);
            if (!takeEvent(WRITTEN)) {
                return;
            }
        } while (!isWritten());
    }

    /** Handles the end of a write. */
    private void writeOn() throws IOException {
        moved();
        if (!isWritten()) {
            write();
        }
        if (writing != null) {
            return;
        }
        if (ending) {
            endNow();
        } else {
            drain();
        }
    }

    private boolean isWritten() throws IOException {
        if (writeFailure != null) {
            throw writeFailure instanceof IOException failure ? failure : new IOException(writeFailure);
        }
        if (writing.hasRemaining()) {
            return false;
        }
        writing = null;
        return true;
    }

    /** Whether this event has happened already; it is then cleared. */
    private boolean takeEvent(int event) {
        return ((int) STATE.getAndBitwiseAnd(this, ~event) & event) != 0;
    }

    @Override
    protected void sendEnd() throws IOException {
        ending = true;
        if (writing == null) {
            endNow();
        }
    }

    private void endNow() throws IOException {
        channel.shutdownOutput();
        endSent();
    }

    @Override
    protected void disconnect() throws IOException {
        group.connections.remove(this);
        channel.close();
    }

    /**
     * A buffer for reads, and a view of the same bytes to write them back from: an echo is not copied. While that write
     * is under way the next read needs another buffer.
     *
     * @param in for the channel to fill and the session to see
     * @param out its positions are the write's alone
     */
    record ReadBuffer(ByteBuffer in, ByteBuffer out) {

        /** Small, so that ten thousand idle connections stay cheap: a read that is under way occupies one. */
        static final int FIRST_BYTES = 4 * 1024;

        private static final int GROWTH = 4;

        static ReadBuffer of(ByteBuffer in) {
            return new ReadBuffer(in, in.duplicate());
        }

        /** The size for the next read, after one that brought this number of bytes. */
        int sizeAfter(int count) {
            return count < in.capacity() ? in.capacity() : Math.min(GROWTH * in.capacity(), Tcp.READ_BYTES);
        }
    }
}
