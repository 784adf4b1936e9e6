package org.xsocket.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * A link in xSocket's chain of handlers, between a connection and its socket, where xSocket has its encryption. It
 * passes everything on, and keeps the socket open when the peer half-closes.
 *
 * <p>When xSocket has read nothing, it gives the memory back that it wanted to read into, and then closes the socket if
 * there was an end, an error, or nothing for the moment. So that is where this looks, once more, which of the three it
 * is. An end at which there are still answers to be sent is hidden from xSocket by an {@link Error}, the only throwable
 * that it passes to its loop, which goes on. None of it costs anything while there is something to read.
 */
public final class Link extends IoChainableHandler {

    private final Loop loop;
    private final IoSocketHandler socket;
    private final SocketChannel channel;
    private final Life life;

    Link(Loop loop, IoSocketHandler socket, Life life) {
        super(socket);
        this.loop = loop;
        this.socket = socket;
        this.channel = socket.getChannel();
        this.life = life;
    }

    // ---- what xSocket does not offer. All by the loop's thread.

    /** Whether xSocket is to read. */
    public void setReading(boolean reading) {
        SelectionKey key = channel.keyFor(loop.selector());
        if (key != null && key.isValid()) {
            key.interestOps(
                    reading ? key.interestOps() | SelectionKey.OP_READ : key.interestOps() & ~SelectionKey.OP_READ);
        }
    }

    /**
     * Reads the available input without xSocket, and reports it or its end to {@link Life}.
     *
     * @return bytes, 0 if there are none for the moment, -1 at the end
     */
    public int readAside() throws IOException {
        ByteBuffer aside = loop.aside.clear();
        int count = channel.read(aside);
        if (count > 0) {
            life.read(aside.flip());
        } else if (count < 0) {
            life.inputEnded();
        }
        return count;
    }

    /** Half-closes. */
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    /** Closes the socket, whatever is still to be sent. */
    public void cut() throws IOException {
        socket.close(true);
    }

    /** xSocket has read nothing, and is about to close the socket unless there was nothing for the moment. */
    private void nothingRead() {
        try {
            if (readAside() < 0 && channel.isOpen()) {
                loop.beginAgain();
                throw StillOpen.INSTANCE;
            }
        } catch (IOException failure) {
            life.failed(failure);
        }
    }

    // ---- the chain

    @Override
    public void init(IIoHandlerCallback connection) throws IOException {
        setPreviousCallback(connection);
        socket.init(new Passing(connection));
    }

    @Override
    public void write(ByteBuffer[] buffers) throws IOException {
        socket.write(buffers);
    }

    @Override
    public void flush() throws IOException {
        socket.flush();
    }

    @Override
    public void hardFlush() throws IOException {
        socket.hardFlush();
    }

    @Override
    public void close(boolean immediate) throws IOException {
        socket.close(immediate);
    }

    /** Passes the reports of the socket on to the connection, and some to {@link Life}. */
    private final class Passing implements IIoHandlerCallback {

        private final IIoHandlerCallback connection;

        Passing(IIoHandlerCallback connection) {
            this.connection = connection;
        }

        /** Sets the memory, before anything is read. */
        @Override
        public void onConnect() {
            socket.setMemoryManager(new Memory());
            connection.onConnect();
        }

        @Override
        public void onConnectException(IOException failure) {
            life.failed(failure);
            connection.onConnectException(failure);
        }

        @Override
        public void onData(ByteBuffer[] data, int size) {
            connection.onData(data, size);
        }

        @Override
        public void onPostData() {
            connection.onPostData();
        }

        @Override
        public void onWritten(ByteBuffer data) {
            connection.onWritten(data);
            life.written();
        }

        @Override
        public void onWriteException(IOException failure, ByteBuffer data) {
            connection.onWriteException(failure, data);
            life.failed(failure);
        }

        @Override
        public void onDisconnect() {
            connection.onDisconnect();
        }

        @Override
        public void onConnectionAbnormalTerminated() {
            connection.onConnectionAbnormalTerminated();
        }
    }

    /** The loop's memory, which reports when nothing was read into it. */
    private final class Memory extends AbstractMemoryManager {

        private int from;

        Memory() {
            super(loop.memory.getPreallocationBufferSize(), true, loop.memory.getPreallocatedMinBufferSize(), false);
        }

        @Override
        public ByteBuffer acquireMemoryStandardSizeOrPreallocated(int standardSize) throws IOException {
            ByteBuffer buffer = loop.memory.acquireMemoryStandardSizeOrPreallocated(standardSize);
            from = buffer.position();
            return buffer;
        }

        /** Takes memory back. It is also called with what a read has left over. */
        @Override
        public void recycleMemory(ByteBuffer buffer) {
            loop.memory.recycleMemory(buffer);
            if (buffer.position() == from) {
                nothingRead();
            }
        }

        @Override
        public void preallocate() throws IOException {
            loop.memory.preallocate();
        }

        @Override
        public int getCurrentSizePreallocatedBuffer() {
            return loop.memory.getCurrentSizePreallocatedBuffer();
        }
    }

    /** Ends a round of the loop before the socket is closed. */
    private static final class StillOpen extends Error {

        private static final long serialVersionUID = 1;
        static final StillOpen INSTANCE = new StillOpen();

        private StillOpen() {
            super("The peer has half-closed, and is still to be answered.", null, false, false);
        }
    }
}
